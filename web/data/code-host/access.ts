import type { InfiniteData } from '@tanstack/react-query';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { RepositoryReadRow } from '#domain/wire/code-host.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure, dataOf } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { pollingPause } from '../live/status.ts';
import { afterFullPage, isOlderThan, usePageByPage } from '../paging/paged-query.ts';

/** `repository` is `owner/name`. `handle` identifies the connected account that shares it. */
export type SharedRepository = { repository: string; handle: string };

export type RepositoryRead = ReturnType<typeof readRead>;

const PAGE_SIZE = 20;

export function grantAccess(id: string, { repository, handle }: SharedRepository): Promise<Issue> {
  const granted = { p_issue_id: id, p_repository: repository, p_handle: handle };
  return failingAs('accessNotGranted', codeHostErrors.accessNotGranted, () =>
    callProcedure('grant_repository_access', granted).then(readIssue),
  );
}

export function revokeAccess(id: string): Promise<Issue> {
  return failingAs('accessNotRevoked', codeHostErrors.accessNotRevoked, () =>
    callProcedure('revoke_repository_access', { p_issue_id: id }).then(readIssue),
  );
}

/** Returns what engineers have read through the issue's access grants, newest first. */
export function useRepositoryReads(issueId: string) {
  const [list, { data: reads }] = usePageByPage<
    RepositoryReadRow[],
    RepositoryRead[],
    RepositoryReadRow | undefined
  >({
    queryKey: queryKeys.repositoryReads(issueId),
    fetchPage: (after) => listReads(issueId, after),
    initialPageParam: undefined,
    getNextPageParam: afterFullPage(PAGE_SIZE),
    select: readReads,
    refetchInterval: (current) => (current.state.data ? pollingPause(30_000) : false),
  });
  return { reads, ...list };
}

async function listReads(
  issueId: string,
  after: RepositoryReadRow | undefined,
): Promise<RepositoryReadRow[]> {
  return failingAs('readsNotLoaded', codeHostErrors.readsNotLoaded, async () => {
    const { rest } = await backend();
    const all = rest.from('repository_reads').select('*').eq('issue_id', issueId);
    const older = after
      ? all
          .lte('read_at', after.read_at)
          .or(isOlderThan({ id: after.id, createdAt: after.read_at }, 'read_at'))
      : all;
    return dataOf(
      older.order('read_at', { ascending: false }).order('id', { ascending: false }).limit(PAGE_SIZE),
    );
  });
}

function readReads({ pages }: InfiniteData<RepositoryReadRow[]>): RepositoryRead[] {
  return pages.flat().map(readRead);
}

function readRead({ engineer_name: engineer, ...row }: RepositoryReadRow) {
  return { ...fromRow(row), engineer };
}
