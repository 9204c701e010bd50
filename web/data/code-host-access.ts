import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { ReadKind } from '#domain/repository/read-kind.ts';
import type { RepositoryReadRow } from '#domain/wire/code-host.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { type Issue, readIssue } from './issue.ts';
import { pollingPause } from './live-standing.ts';
import { callProcedure } from './procedure.ts';
import { queryKeys } from './query-keys.ts';
import { dataOf } from './rest-answer.ts';
import { isOlderThan } from './row-filters.ts';

/** A repository, as `owner/name`, and the handle of the account that shares it. */
export type SharedRepository = { repository: string; handle: string };

export type RepositoryRead = {
  id: string;
  engineer: string | null;
  repository: string;
  path: string;
  kind: ReadKind;
  readAt: string;
};

const PAGE_SIZE = 20;

/** Lets the engineer who holds the issue read a repository of the client's account. */
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

/** What engineers read through the grants of an issue, newest first, page by page. */
export function useRepositoryReads(issueId: string) {
  const query = useInfiniteQuery<
    RepositoryReadRow[],
    AppError,
    RepositoryRead[],
    readonly unknown[],
    RepositoryReadRow | null
  >({
    queryKey: queryKeys.repositoryReads(issueId),
    // The library does not follow a page parameter whose type is open; it is what getNextPageParam gave.
    queryFn: ({ pageParam }) => listReads(issueId, pageParam as RepositoryReadRow | null),
    initialPageParam: null,
    getNextPageParam: (last) => (last.length === PAGE_SIZE ? last.at(-1) : undefined),
    select: ({ pages }) => pages.flat().map(readRead),
    refetchInterval: (current) => (current.state.data ? pollingPause(30_000) : false),
  });
  return {
    reads: query.data,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  };
}

async function listReads(issueId: string, after: RepositoryReadRow | null): Promise<RepositoryReadRow[]> {
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

function readRead(row: RepositoryReadRow): RepositoryRead {
  const { id, engineer_name, repository, path, kind, read_at } = row;
  return { id, engineer: engineer_name, repository, path, kind, readAt: read_at };
}
