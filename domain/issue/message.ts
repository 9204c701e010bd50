import { isBlank } from '../text/characters.ts';

/** The roles that send messages. */
export const MESSAGE_SENDERS = ['client', 'engineer', 'operator'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** In characters. */
export const MESSAGE_LIMIT = 20_000;
export const MESSAGE_FILES_LIMIT = 10;

/** Prefix of a message that submits a fix. */
export const FIX_MESSAGE_START = '✓ Fix submitted:';
/** Maximum length of a description or reason, in characters. */
export const REASON_LIMIT = 10_000;

/** Returns the trimmed text, or null for blank text. */
export function messageText(typed: string): string | null {
  return isBlank(typed) ? null : typed.trim();
}
