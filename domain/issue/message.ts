import { isBlank } from '../text/characters.ts';

/** The parts in which a message can be sent. */
export const MESSAGE_SENDERS = ['client', 'engineer', 'operator'] as const;
export type MessageSender = (typeof MESSAGE_SENDERS)[number];

/** In characters. */
export const MESSAGE_LIMIT = 20_000;
/** How many files go with one message. */
export const MESSAGE_FILES_LIMIT = 10;

/** How the message that submits a fix starts. */
export const FIX_MESSAGE_START = '✓ Fix submitted:';
/** What a procedure takes as a description or a reason, in characters. */
export const REASON_LIMIT = 10_000;

/** The text to send, without the white space around it, or null if there is none. */
export function messageText(typed: string): string | null {
  return isBlank(typed) ? null : typed.trim();
}
