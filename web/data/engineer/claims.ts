import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { issueErrors } from '#domain/errors/issue.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';

export type Claim = { issueId: string; warnsAt: Date; endsAt: Date };

const STILL_ON_IT = 'Still on it';

export function useClaims() {
  return useQuery({
    queryKey: queryKeys.claims,
    queryFn: listClaims,
    refetchInterval: ({ state: { data } }) =>
      (data?.some(({ warnsAt }) => warnsAt.getTime() <= Date.now()) && pollingPause(5_000)) || 60_000,
  });
}

export function useKeepClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: keepClaim,
    onSettled: (_gone, _error, issueId) => {
      void queries.invalidateQueries({ queryKey: queryKeys.timeline(issueId) });
      void queries.invalidateQueries({ queryKey: queryKeys.issue(issueId) });
      return queries.invalidateQueries({ queryKey: queryKeys.everyIssueList });
    },
  });
}

async function listClaims(): Promise<Claim[]> {
  const rows = await callFailingAs('issuesNotLoaded', issueErrors, 'my_claims', {});
  return rows.map(({ issue_id, warns_at, ends_at }) => ({
    issueId: issue_id,
    warnsAt: new Date(warns_at),
    endsAt: new Date(ends_at),
  }));
}

async function keepClaim(issueId: string): Promise<void> {
  const event = { issue_id: issueId, status: 'Note' as const, note: STILL_ON_IT };
  await requestFailingAs('claimNotKept', issueErrors, (rest) =>
    rest.from('timeline_events').insert(event).select('id'),
  );
}
