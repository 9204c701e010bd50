import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { MessageSender } from '#domain/issue/message.ts';
import type { MessageFileRow, MessageRow } from '#domain/wire/rows.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { pollingPause } from './live-standing.ts';
import { callProcedure } from './procedure.ts';
import { queryKeys } from './query-keys.ts';
import { dataOf } from './rest-answer.ts';

/** The name is null where none was given; the size is bytes. */
export type MessageFile = MessageFileRow;

export type Message = {
  id: string;
  issueId: string;
  sender: MessageSender;
  content: string;
  files: readonly MessageFile[];
  createdAt: string;
};

/** What is sent; its id is the sender's own, so that sending it again makes no other. */
export type NewMessage = Pick<Message, 'id' | 'issueId' | 'sender' | 'content' | 'files'>;

/** The conversation about an issue, oldest first. */
async function listMessages(issueId: string): Promise<Message[]> {
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    const { rest } = await backend();
    const request = rest.from('messages').select('*').eq('issue_id', issueId).order('created_at').order('id');
    return (await dataOf(request)).map(readMessage);
  });
}

export async function sendMessage({ id, issueId, sender, content, files }: NewMessage): Promise<Message> {
  return failingAs('messageNotSent', issueErrors.messageNotSent, async () => {
    const row = await callProcedure('add_message', {
      p_issue_id: issueId,
      p_sender: sender,
      p_content: content,
      p_attachments: files.map(({ path }) => path),
      p_id: id,
    });
    return readMessage(row);
  });
}

export function useMessages(issueId: string | null) {
  return useQuery<Message[], AppError>({
    queryKey: queryKeys.messages(issueId),
    queryFn: () => listMessages(issueId ?? ''),
    enabled: issueId !== null,
    refetchInterval: (query) => (query.state.data ? pollingPause(10_000) : false),
  });
}

function readMessage(row: MessageRow): Message {
  return {
    id: row.id,
    issueId: row.issue_id,
    sender: row.sender,
    content: row.content,
    files: row.attachments,
    createdAt: row.created_at,
  };
}
