import { issueErrors } from '#domain/errors/issue.ts';
import { type StatusFilter, selectionOfStatus } from '#domain/issue/client-filters.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { type Issue, readIssue } from './issue.ts';
import { operatorKeys } from './operator-keys.ts';
import { PAGE_SIZE, usePages } from './pages.ts';
import { dataOf, isId } from './rest-answer.ts';
import { holdsText, isOlderThan } from './row-filters.ts';

export type OperatorIssueFilters = { search: string; status: StatusFilter; engineerId: string | null };

/** Every issue, newest first. The search is for an id, or for a part of the title or of the client's address. */
async function listIssues(filters: OperatorIssueFilters, after: Issue | undefined): Promise<Issue[]> {
  return failingAs('issuesNotLoaded', issueErrors.issuesNotLoaded, async () => {
    const { rest } = await backend();
    let query = rest.from('issues').select('*');
    const search = filters.search.trim();
    const selected = selectionOfStatus(filters.status);
    if (isId(search)) query = query.eq('id', search);
    else if (search) query = query.or(holdsText(['title', 'email'], search));
    if (selected) query = query.eq('status', selected.status);
    if (selected?.unclaimed) query = query.is('engineer_id', null);
    else if (selected?.status === 'pending') query = query.not('engineer_id', 'is', null);
    if (filters.engineerId) query = query.eq('engineer_id', filters.engineerId);
    if (after) query = query.or(isOlderThan(after));
    const ordered = query.order('created_at', { ascending: false }).order('id', { ascending: false });
    return (await dataOf(ordered.limit(PAGE_SIZE))).map(readIssue);
  });
}

export function useOperatorIssues(filters: OperatorIssueFilters) {
  return usePages<Issue>(operatorKeys.issues(filters), (after) => listIssues(filters, after));
}
