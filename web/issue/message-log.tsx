import { Fragment, type ReactNode } from 'react';
import { FIX_MESSAGE_START, type MessageSender } from '#domain/issue/message.ts';
import type { Message, useMessages } from '#web/data/issue/messages.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { type Author, MessageRow } from '#web/ui/text/message-row.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { MessageFiles, namedFiles } from './attachment-list.tsx';
import { ShowEarlier, type ShowEarlierProps } from './show-earlier.tsx';
import { FileViewer } from './viewer/file-viewer.tsx';

/** What stands between the messages, such as a quote. An event takes one small line. */
export type StreamEntry = { id: string; at: string; isEvent?: boolean; node: ReactNode };

/** The entries of a stream, from several lists. Messages in `told` are part of an entry. */
export type StreamEntries = {
  entries: readonly StreamEntry[];
  told: ReadonlySet<string>;
  /** A time in milliseconds. Before this time, one of the lists may not be complete. */
  from: number;
  pages: ShowEarlierProps['pages'];
};

export type MessageLogProps = {
  conversation: ReturnType<typeof useMessages>;
  reader: MessageSender;
  authorOf: (sender: MessageSender, at: string) => Author;
  /** A time in milliseconds. Before this time, someone else had the reader's role. */
  since?: number;
  empty?: string;
  stream?: StreamEntries;
  isEmpty: boolean;
  firstNew: string | null;
  children: ReactNode;
};

export function MessageLog(props: MessageLogProps) {
  const { conversation, authorOf, reader, since = 0, empty, stream, isEmpty, firstNew, children } = props;
  const { data: messages, error, refetch } = conversation;
  if (!messages)
    return error ? (
      <PartError error={error} onRetry={refetch} />
    ) : (
      <LoadingBlock label="Loading the conversation" className="h-40" />
    );
  const isOwn = ({ sender, createdAt }: Message) => sender === reader && Date.parse(createdAt) >= since;
  const sent = messages
    .filter(({ id }) => !stream?.told.has(id))
    .map((message) => ({ id: message.id, at: message.createdAt, isEvent: false, node: row(message) }));
  const shown = [...(stream?.entries ?? []), ...sent]
    .filter(({ at }) => Date.parse(at) >= (stream?.from ?? 0))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <>
      <ShowEarlier
        pages={stream?.pages ?? conversation}
        of={stream ? undefined : 'messages'}
        className="mb-6"
      />
      <div role="log" aria-label="Messages" className={classNames('grid', stream && line)}>
        {shown.length === 0 && isEmpty && empty && <p className="text-sm text-ink-muted">{empty}</p>}
        {shown.map(({ id, isEvent, node }) => (
          <Fragment key={id}>
            {id === firstNew && <UnreadDivider />}
            <div className={classNames(isEvent ? 'py-0.5' : 'py-2.5')}>{node}</div>
          </Fragment>
        ))}
        {children}
      </div>
      <FileViewer files={namedFiles(messages.flatMap(({ files }) => files))} />
    </>
  );

  function row(message: Message): ReactNode {
    const { sender, createdAt, content, files } = message;
    return (
      <MessageRow author={isOwn(message) ? { name: 'You' } : authorOf(sender, createdAt)} at={createdAt}>
        {sender === 'engineer' && content.startsWith(FIX_MESSAGE_START) ? (
          <>
            <p className="font-semibold text-positive-ink">Fix submitted:</p>
            <Markdown>{content.slice(FIX_MESSAGE_START.length).trim()}</Markdown>
          </>
        ) : (
          <Markdown>{content}</Markdown>
        )}
        <MessageFiles files={files} />
      </MessageRow>
    );
  }
}

const line =
  'relative isolate before:absolute before:inset-y-3 before:left-4 before:-z-10 before:w-px before:-translate-x-1/2 before:bg-hairline';

function UnreadDivider() {
  return (
    <p className="flex items-center gap-3 text-xs font-semibold text-info-ink after:h-px after:flex-1 after:bg-current">
      New
    </p>
  );
}
