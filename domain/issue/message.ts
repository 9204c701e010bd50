import { isBlank } from '../text/characters.ts';

export const MESSAGE_SENDERS = ['client', 'engineer', 'operator'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

export const MESSAGE_LIMIT = 20_000;
export const MESSAGE_FILES_LIMIT = 10;

/** A message that submits a fix starts with this text. */
export const FIX_MESSAGE_START = '✓ Fix submitted:';
export const REASON_LIMIT = 10_000;

/** Returns the trimmed text, or null if it is blank. */
export function messageText(typed: string): string | null {
  return isBlank(typed) ? null : typed.trim();
}
