import { useQuery } from '@tanstack/react-query';
import { callProcedure } from './procedure.ts';
import { queryKeys } from './query-keys.ts';

/** The reader's own issues with a message they have not seen; undefined until it is known, and where it cannot be. */
export function useUnreadConversations(ownerId: string): ReadonlySet<string> | undefined {
  return useQuery({
    queryKey: queryKeys.unreadConversations(ownerId),
    queryFn: () => callProcedure('unread_conversations', {}),
    select: (rows) => new Set(rows.map((row) => row.issue_id)),
    // Whoever comes back from a conversation has just seen it.
    staleTime: 0,
  }).data;
}
