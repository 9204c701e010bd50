import { useConversationSeen } from '#web/data/issue/unread-messages.ts';
import { useIsReconnecting } from '#web/data/live/status.ts';
import type { ButtonVariant } from '#web/ui/forms/button-style.ts';
import { firstUnread } from './first-unread.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageLog, type MessageLogProps } from './message-log.tsx';
import { UnsentMessages } from './unsent-messages.tsx';
import { useComposer } from './use-composer.ts';

type MessageThreadProps = Omit<MessageLogProps, 'isEmpty' | 'firstNew' | 'children'> & {
  issueId: string;
  sendButton: ButtonVariant | null;
  placeholder?: string;
};

export function MessageThread({ issueId, sendButton, placeholder, ...log }: MessageThreadProps) {
  const composer = useComposer(issueId, log.reader);
  const messages = log.conversation.data ?? [];
  const seenBefore = useConversationSeen(issueId, messages);
  const isReconnecting = useIsReconnecting();
  // The server may have stored a message whose response was lost.
  const unsent = composer.unsent.filter(({ id }) => !messages.some((message) => message.id === id));
  return (
    <>
      <MessageLog
        {...log}
        isEmpty={unsent.length === 0}
        firstNew={firstUnread(messages, log.reader, seenBefore)}
      >
        <UnsentMessages messages={unsent} composer={composer} />
      </MessageLog>
      <p role="status" className="mt-2 text-sm text-ink-muted empty:hidden">
        {isReconnecting && 'Reconnecting… New messages appear once you’re connected again.'}
      </p>
      {sendButton && <MessageComposer composer={composer} variant={sendButton} placeholder={placeholder} />}
    </>
  );
}
