import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { LISTED_DESCRIPTION } from '#domain/issue/issue-lists.ts';
import type { IssueRow } from '#domain/wire/rows.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, dataOf, isId, isUnknownId } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { pollingPause } from '../live/status.ts';
import { useRowPages } from '../paging/paged-query.ts';
import { estimateState } from './ai-analysis.ts';
import { type Issue, readIssue } from './issue.ts';

/** `active` contains the engineer's current work. `all` also contains past work and claimable issues. */
export type IssueScope = { kind: 'active'; engineerId: string } | { kind: 'all' };

const PAGE_SIZE = 200;

async function listIssues(scope: IssueScope, after?: Pick<Issue, 'id' | 'createdAt'>): Promise<Issue[]> {
  return callFailingAs('issuesNotLoaded', issueErrors, 'engineer_issues', {
    p_in_hand: scope.kind === 'active',
    p_limit: PAGE_SIZE,
    ...(after && { p_before_created_at: after.createdAt, p_before_id: after.id }),
  }).then((rows) => rows.map(readIssue));
}

async function fetchIssue(id: string): Promise<Issue> {
  const notFound = (cause?: unknown) => new AppError('issueNotFound', issueErrors.issueNotFound, { cause });
  return failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
    if (!isId(id)) throw notFound();
    const { rest } = await backend();
    const request = rest.from('issues').select('*').eq('id', id).single();
    return dataOf<IssueRow>(request).then(readIssue, (cause: unknown) => {
      if (isUnknownId(cause)) throw notFound(cause);
      throw cause;
    });
  });
}

export function useIssues(scope: IssueScope | null) {
  const [list, { data: issues, isFetching }] = useRowPages<Issue>({
    queryKey: queryKeys.issues(scope ? { kind: scope.kind, ownerId: ownerOf(scope) } : { kind: 'none' }),
    fetchPage: (after) => listIssues(scope ?? { kind: 'all' }, after),
    enabled: scope !== null,
    pageSize: PAGE_SIZE,
  });
  return { issues, isFetching, ...list };
}

export function useIssue(id: string | null) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.issue(id),
    queryFn: () => fetchIssue(id ?? ''),
    enabled: id !== null,
    placeholderData: () => issueInLists(queries, id),
    refetchInterval: ({ state: { data } }) => data !== undefined && pauseOf(data),
  });
}

/** Returns an interval in milliseconds. It is shorter while an estimate, a payment or a refund is pending. */
function pauseOf(issue: Issue): number | false {
  if (estimateState(issue, Date.now()) === 'coming') return 3_000;
  const isRefunding = issue.status === 'cancelled' && issue.quoteStatus === 'Paid';
  return pollingPause(isRefunding || issue.quoteStatus === 'Accepted' ? 5_000 : 30_000);
}

/** Lists contain only the start of a long description, which must not be taken for the whole. */
function issueInLists(queries: QueryClient, id: string | null): Issue | undefined {
  const lists = queries.getQueriesData<Partial<InfiniteData<Issue[] | { issues: Issue[] }>>>({
    queryKey: queryKeys.everyIssueList,
  });
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => (Array.isArray(page) ? page : page.issues))
    .find((issue) => issue.id === id && issue.description.length < LISTED_DESCRIPTION);
}

function ownerOf(scope: IssueScope): string | undefined {
  return scope.kind === 'active' ? scope.engineerId : undefined;
}
