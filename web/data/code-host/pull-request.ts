import { useQuery } from '@tanstack/react-query';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { PullRequestAnswer } from '#domain/wire/code-host.ts';
import { failingAs } from '../backend/call-failure.ts';
import { useConfig } from '../backend/config.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { readHandle } from './browser-storage.ts';

const STILL_FRESH = 2 * 60 * 1000;

/** An instance without a code host looks nothing up. */
export function usePullRequest(issueId: string, address: string | null) {
  const isOffered = useConfig()?.github === true;
  const look = useQuery({
    queryKey: queryKeys.pullRequest(issueId, address),
    queryFn: () => lookUp(issueId, address ?? ''),
    enabled: address !== null && isOffered,
    staleTime: STILL_FRESH,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return { ...look, isOffered };
}

function lookUp(issueId: string, address: string): Promise<PullRequestAnswer> {
  return failingAs('pullRequestNotLookedUp', codeHostErrors.pullRequestNotLookedUp, () => {
    const handle = readHandle();
    const query = new URLSearchParams({ issue_id: issueId, address });
    return callFunction(
      `github/pull-request?${query}`,
      undefined,
      handle ? { 'x-github-token': handle } : {},
    );
  });
}
