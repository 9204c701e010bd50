import { keepPreviousData } from '@tanstack/react-query';
import { issueErrors } from '#domain/errors/issue.ts';
import type { StatusFilter, UrgencyFilter } from '#domain/issue/issue-lists.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { useRowPages } from '../paging/paged-query.ts';

export type Narrowing = { search: string; status: StatusFilter; urgency: UrgencyFilter };

const PAGE_SIZE = 24;

async function searchIssues(
  { search, status, urgency }: Narrowing,
  after?: Pick<Issue, 'id' | 'createdAt'>,
): Promise<Issue[]> {
  return callFailingAs('issuesNotLoaded', issueErrors, 'search_my_issues', {
    p_search: search,
    p_status: status,
    p_urgency: urgency,
    p_limit: PAGE_SIZE,
    ...(after && { p_before_created_at: after.createdAt, p_before_id: after.id }),
  }).then((rows) => rows.map(readIssue));
}

export function useOwnIssues(ownerId: string, narrowing: Narrowing) {
  const [list, { data: issues, isPlaceholderData: isLooking }] = useRowPages<Issue>({
    queryKey: queryKeys.ownIssues(ownerId, narrowing),
    fetchPage: (after) => searchIssues(narrowing, after),
    pageSize: PAGE_SIZE,
    placeholderData: keepPreviousData,
  });
  return { issues, isLooking, ...list };
}
