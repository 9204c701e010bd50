import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { issueErrors } from '#domain/errors/issue.ts';
import type { MessageFileRow, MessageRow } from '#domain/wire/rows.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { useEarlierPages } from '../paging/history-pages.ts';
import { newestFirst, PAGE_SIZE } from '../paging/paged-query.ts';

export type MessageFile = MessageFileRow;

export type Message = Omit<FromRow<MessageRow>, 'attachments'> & { files: readonly MessageFile[] };

/** A retry with the same ID does not create another message. */
export type NewMessage = Pick<Message, 'id' | 'issueId' | 'sender' | 'content' | 'files'>;

async function listMessages(issueId: string, before?: Message): Promise<Message[]> {
  const rows = await requestFailingAs('issueNotLoaded', issueErrors, (rest) =>
    newestFirst(rest.from('messages').select('*').eq('issue_id', issueId), before, PAGE_SIZE),
  );
  return rows.map(readMessage);
}

export async function sendMessage({ id, issueId, sender, content, files }: NewMessage): Promise<Message> {
  const row = await callFailingAs('messageNotSent', issueErrors, 'add_message', {
    p_issue_id: issueId,
    p_sender: sender,
    p_content: content,
    p_attachments: files.map(({ path }) => path),
    p_id: id,
  });
  return readMessage(row);
}

export function useMessages(issueId: string | null) {
  return useEarlierPages<Message>({
    queryKey: queryKeys.messages(issueId),
    fetchPage: (before) => listMessages(issueId ?? '', before),
    isEnabled: issueId !== null,
    pageSize: PAGE_SIZE,
    reads: 'oldest first',
    pause: 10_000,
  });
}

export function showMessage(queries: QueryClient, message: Message): void {
  queries.setQueryData<InfiniteData<Message[]>>(queryKeys.messages(message.issueId), (shown) => {
    if (!shown || shown.pages.flat().some(({ id }) => id === message.id)) return shown;
    const [newest = [], ...earlier] = shown.pages;
    return { ...shown, pages: [[message, ...newest], ...earlier] };
  });
}

function readMessage({ attachments: files, ...row }: MessageRow): Message {
  return { ...fromRow(row), files };
}
