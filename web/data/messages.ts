import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import type { MessageSender } from '#domain/issue/message.ts';
import type { MessageRow } from '#domain/wire/rows.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { callProcedure } from './procedure.ts';
import { queryKeys } from './query-keys.ts';
import { dataOf } from './rest-answer.ts';

export type Message = {
  id: string;
  issueId: string;
  sender: MessageSender;
  content: string;
  createdAt: string;
  /** On its way: shown, not yet acknowledged. */
  isPending?: true;
};

/** The conversation about an issue, oldest first. */
async function listMessages(issueId: string): Promise<Message[]> {
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    const { rest } = await backend();
    const request = rest.from('messages').select('*').eq('issue_id', issueId).order('created_at').order('id');
    return (await dataOf(request)).map(readMessage);
  });
}

async function sendMessage(issueId: string, sender: MessageSender, content: string): Promise<Message> {
  return failingAs('messageNotSent', issueErrors.messageNotSent, async () => {
    const takes = { p_issue_id: issueId, p_sender: sender, p_content: content };
    return readMessage(await callProcedure('add_message', takes));
  });
}

export function useMessages(issueId: string | null) {
  return useQuery<Message[], AppError>({
    queryKey: queryKeys.messages(issueId),
    queryFn: () => listMessages(issueId ?? ''),
    enabled: issueId !== null,
    refetchInterval: (query) => (query.state.data ? 10_000 : false),
  });
}

/** Sends a message, which stands in the conversation at once and leaves it again if it could not be sent. */
export function useSendMessage(issueId: string, sender: MessageSender) {
  const queries = useQueryClient();
  const queryKey = queryKeys.messages(issueId);
  const replace = (id: string, by: Message[]) =>
    queries.setQueryData<Message[]>(queryKey, (messages = []) =>
      messages.flatMap((each) => (each.id === id ? by : each)),
    );

  return useMutation<Message, AppError, string, { id: string }>({
    mutationFn: (content) => sendMessage(issueId, sender, content),
    onMutate: async (content) => {
      await queries.cancelQueries({ queryKey });
      const id = `pending-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
      const message: Message = {
        id,
        issueId,
        sender,
        content,
        createdAt: new Date().toISOString(),
        isPending: true,
      };
      queries.setQueryData<Message[]>(queryKey, (messages = []) => [...messages, message]);
      return { id };
    },
    onSuccess: (message, _content, { id }) => replace(id, [message]),
    onError: (_error, _content, pending) => pending && replace(pending.id, []),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function readMessage(row: MessageRow): Message {
  return {
    id: row.id,
    issueId: row.issue_id,
    sender: row.sender,
    content: row.content,
    createdAt: row.created_at,
  };
}
