import { CircleCheck } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { FIX_MESSAGE_START, type MessageSender } from '#domain/issue/message.ts';
import type { Message, useMessages } from '#web/data/issue/messages.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { MessageBubble } from '#web/ui/text/message-bubble.tsx';
import { MessageFiles, namedFiles } from './message-files.tsx';
import { ShowEarlier } from './show-earlier.tsx';
import { FileViewer } from './viewer/file-viewer.tsx';

export type MessageLogProps = {
  conversation: ReturnType<typeof useMessages>;
  reader: MessageSender;
  nameOf: (sender: MessageSender, at: string) => string;
  /** A time in milliseconds. Before this time, someone else had the reader's role. */
  since?: number;
  empty: string;
  isEmpty: boolean;
  firstNew: string | null;
  children: ReactNode;
};

export function MessageLog(props: MessageLogProps) {
  const { conversation, reader, nameOf, since = 0, empty, isEmpty, firstNew, children } = props;
  const { data: messages, error, refetch } = conversation;
  const isOwn = ({ sender, createdAt }: Message) => sender === reader && Date.parse(createdAt) >= since;
  if (messages) {
    return (
      <>
        <ShowEarlier pages={conversation} of="messages" className="mb-6" />
        <div role="log" aria-label="Messages" className="grid gap-4">
          {messages.length === 0 && isEmpty && <p className="text-sm text-ink-muted">{empty}</p>}
          {messages.map((message) => (
            <Fragment key={message.id}>
              {message.id === firstNew && <UnreadDivider />}
              <MessageBubble
                author={isOwn(message) ? 'You' : nameOf(message.sender, message.createdAt)}
                at={message.createdAt}
                isOwn={isOwn(message)}
              >
                <MessageContent {...message} />
                <MessageFiles files={message.files} />
              </MessageBubble>
            </Fragment>
          ))}
          {children}
        </div>
        <FileViewer files={namedFiles(messages.flatMap(({ files }) => files))} />
      </>
    );
  }
  if (error) {
    return <PartError error={error} onRetry={refetch} />;
  }
  return (
    <Loading label="Loading the conversation">
      <Skeleton className="h-16 w-2/3" />
      <Skeleton className="mt-4 ml-auto h-16 w-2/3" />
    </Loading>
  );
}

function MessageContent({ sender, content }: Pick<Message, 'sender' | 'content'>) {
  if (sender !== 'engineer' || !content.startsWith(FIX_MESSAGE_START)) return <Markdown>{content}</Markdown>;
  return (
    <>
      <p className="mb-2 flex items-center gap-2 border-b border-hairline pb-2 font-semibold text-positive-ink">
        <CircleCheck className="size-4 shrink-0" />
        Fix submitted:
      </p>
      <Markdown>{content.slice(FIX_MESSAGE_START.length).trim()}</Markdown>
    </>
  );
}

function UnreadDivider() {
  return (
    <p className="flex items-center gap-3 text-xs font-semibold text-info-ink before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
      New
    </p>
  );
}
