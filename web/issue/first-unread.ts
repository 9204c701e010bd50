import type { MessageSender } from '#domain/issue/message.ts';
import type { Message } from '#web/data/issue/messages.ts';

/** Returns the first unread message from another sender, or null. */
export function firstUnread(
  messages: readonly Message[],
  reader: MessageSender,
  seenBefore: number | null,
): string | null {
  if (seenBefore === null) return null;
  const isUnseen = ({ sender, createdAt }: Message) =>
    sender !== reader && Date.parse(createdAt) > seenBefore;
  return messages.find(isUnseen)?.id ?? null;
}
