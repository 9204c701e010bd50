import { FIX_MESSAGE_START } from '#domain/issue/message.ts';
import type { Message } from '#web/data/messages.ts';

export type Fix = { explanation: string; submittedAt: string };

/** The newest explanation of a fix in a conversation, without the words that mark it; null if there is none. */
export function explainedFix(messages: readonly Message[]): Fix | null {
  const message = messages.findLast(
    ({ sender, content }) => sender === 'engineer' && content.startsWith(FIX_MESSAGE_START),
  );
  if (!message) return null;
  return {
    explanation: message.content.slice(FIX_MESSAGE_START.length).trim(),
    submittedAt: message.createdAt,
  };
}
