import { useQuery } from '@tanstack/react-query';
import type { ClientNeed, EngineerNeed } from '#domain/issue/needs.ts';
import type { NeedRow } from '#domain/wire/rows.ts';
import { callProcedure } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Need = FromRow<Omit<NeedRow, 'role' | 'kind'>> &
  ({ role: 'client'; kind: ClientNeed } | { role: 'engineer'; kind: EngineerNeed });

/** Returns what the person should do next, the nearest deadline first. The list has at most 50 entries. */
export function useNeeds(userId: string | null) {
  return useQuery({
    queryKey: queryKeys.needs(userId ?? ''),
    // The cast is safe, because the database gives each role its own kinds.
    queryFn: async () => (await callProcedure('needs_me', {})).map((row) => fromRow(row) as Need),
    enabled: userId !== null,
    staleTime: 5_000,
    // The page waits for the needs. If each part that shows them asked again after a failure, it would wait forever.
    retryOnMount: false,
    // Deadlines pass without a live change.
    refetchInterval: () => pollingPause(30_000) || 5 * 60_000,
  });
}
