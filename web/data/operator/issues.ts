import { issueErrors } from '#domain/errors/issue.ts';
import type { StatusFilter } from '#domain/issue/issue-lists.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { type Issue, readIssue } from '../issue/issue.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

export type OperatorIssueFilters = { search: string; status: StatusFilter; engineerId: string | null };

/** The search text can be an ID or a part of the title or of the client's email. */
export function useOperatorIssues(filters: OperatorIssueFilters) {
  return usePages<Issue>(operatorKeys.issues(filters), (after) =>
    callFailingAs('issuesNotLoaded', issueErrors, 'operator_issues', {
      p_search: filters.search,
      p_status: filters.status,
      p_engineer_id: filters.engineerId,
      p_limit: PAGE_SIZE,
      ...(after && { p_before_created_at: after.createdAt, p_before_id: after.id }),
    }).then((rows) => rows.map(readIssue)),
  );
}
