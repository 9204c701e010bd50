import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageSender } from '#domain/issue/message.ts';
import { fieldsOf, keptStorage, readJson, storeText } from '#web/ui/browser/storage.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type NewMessage, sendMessage, showMessage } from './messages.ts';

export type UnsentMessage = NewMessage & { writtenAt: string; state: 'sending' | 'failed' };

type Place = { issueId: string; sender: MessageSender };

/** Unsent messages are in local storage, so that they survive a reload. */
export function useOutbox(place: Place) {
  const queries = useQueryClient();
  const { data: unsent = [] } = useQuery({
    queryKey: queryKeys.outbox(place.issueId, place.sender),
    queryFn: () => readKept(place),
    initialData: () => readKept(place),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  async function deliver(message: UnsentMessage): Promise<void> {
    replace(queries, place, message.id, [{ ...message, state: 'sending' }]);
    try {
      showMessage(queries, await sendMessage(message));
      replace(queries, place, message.id, []);
    } catch (failure) {
      replace(queries, place, message.id, [{ ...message, state: 'failed' }]);
      throw failure;
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.messages(place.issueId) });
    }
  }

  return {
    unsent,
    deliver,
    send: (content: string, files: NewMessage['files']) =>
      deliver({
        ...place,
        id: crypto.randomUUID(),
        content,
        files,
        writtenAt: new Date().toISOString(),
        state: 'sending',
      }),
    takeBack: (id: string) => replace(queries, place, id, []),
  };
}

function replace(queries: QueryClient, place: Place, id: string, by: UnsentMessage[]): void {
  const key = queryKeys.outbox(place.issueId, place.sender);
  const before = queries.getQueryData<UnsentMessage[]>(key) ?? [];
  const isKnown = before.some((message) => message.id === id);
  const after = isKnown
    ? before.flatMap((message) => (message.id === id ? by : [message]))
    : [...before, ...by];
  queries.setQueryData(key, after);
  keep(place, after);
}

function keyOf({ issueId, sender }: Place): string {
  return `lastmile.unsent.${sender}.${issueId}`;
}

function keep(place: Place, unsent: readonly UnsentMessage[]): void {
  storeText(keptStorage(), keyOf(place), unsent.length > 0 ? JSON.stringify(unsent) : null);
}

/** Messages from storage have failed, because a reload ended their requests. */
function readKept(place: Place): UnsentMessage[] {
  const kept = readJson(keptStorage(), keyOf(place));
  return Array.isArray(kept)
    ? kept.filter(isMessage).map((message) => ({ ...message, state: 'failed' }))
    : [];
}

function isMessage(kept: unknown): kept is UnsentMessage {
  const { id, content, files } = fieldsOf(kept);
  return typeof id === 'string' && typeof content === 'string' && Array.isArray(files) && files.every(isFile);
}

function isFile(kept: unknown): boolean {
  const { path, name = null, size = null } = fieldsOf(kept);
  return (
    typeof path === 'string' &&
    (name === null || typeof name === 'string') &&
    (size === null || typeof size === 'number')
  );
}
