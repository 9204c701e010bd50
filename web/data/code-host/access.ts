import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { RepositoryReadRow } from '#domain/wire/code-host.ts';
import { callFailingAs, requestFailingAs } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { pollingPause } from '../live/status.ts';
import { newestFirst, useRowPages } from '../paging/paged-query.ts';

/** `repository` has the form `owner/name`. `handle` identifies the connection to the code host. */
export type SharedRepository = { repository: string; handle: string };

export type RepositoryRead = ReturnType<typeof readRead>;

const PAGE_SIZE = 20;

export function grantAccess(id: string, { repository, handle }: SharedRepository): Promise<Issue> {
  const granted = { p_issue_id: id, p_repository: repository, p_handle: handle };
  return callFailingAs('accessNotGranted', codeHostErrors, 'grant_repository_access', granted).then(
    readIssue,
  );
}

export function revokeAccess(id: string): Promise<Issue> {
  return callFailingAs('accessNotRevoked', codeHostErrors, 'revoke_repository_access', {
    p_issue_id: id,
  }).then(readIssue);
}

export function useRepositoryReads(issueId: string) {
  const [list, { data: reads }] = useRowPages<RepositoryRead>({
    queryKey: queryKeys.repositoryReads(issueId),
    fetchPage: (after) => listReads(issueId, after),
    pageSize: PAGE_SIZE,
    refetchInterval: (current) => (current.state.data ? pollingPause(30_000) : false),
  });
  return { reads, ...list };
}

async function listReads(issueId: string, after: RepositoryRead | undefined): Promise<RepositoryRead[]> {
  const place = after && { id: after.id, createdAt: after.readAt };
  const rows = await requestFailingAs('readsNotLoaded', codeHostErrors, (rest) => {
    const all = rest.from('repository_reads').select('*').eq('issue_id', issueId);
    return newestFirst(all, place, PAGE_SIZE, 'read_at');
  });
  return rows.map(readRead);
}

function readRead({ engineer_name: engineer, ...row }: RepositoryReadRow) {
  return { ...fromRow(row), engineer };
}
