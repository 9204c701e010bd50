import type { MessageSender } from '#domain/issue/message.ts';
import type { Message } from '#web/data/issue/messages.ts';

type Sent = Pick<Message, 'id' | 'sender' | 'createdAt'>;

export function firstUnread(
  messages: readonly Sent[],
  reader: MessageSender,
  seenBefore: number | null,
): string | null {
  if (seenBefore === null) return null;
  const isUnseen = ({ sender, createdAt }: Sent) => sender !== reader && Date.parse(createdAt) > seenBefore;
  return messages.find(isUnseen)?.id ?? null;
}
