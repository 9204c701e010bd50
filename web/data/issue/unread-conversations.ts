import { useQuery } from '@tanstack/react-query';
import { callProcedure } from '../backend/procedure.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

/**
 * How many messages the reader has not seen, by the issues whose client or engineer they are; undefined until it is known,
 * and where it cannot be.
 */
export function useUnreadConversations(readerId: string): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: queryKeys.unreadConversations(readerId),
    queryFn: () => callProcedure('unread_conversations', {}),
    select: (rows) => new Map(rows.map((row) => [row.issue_id, row.unread])),
    // Whoever comes back from a conversation has just seen it.
    staleTime: 0,
    refetchInterval: () => pollingPause(30_000),
  }).data;
}
