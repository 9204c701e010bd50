import { issueErrors } from '#domain/errors/issue.ts';
import type { ChangeRequestRow } from '#domain/wire/rows.ts';
import { requestFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';
import { newestFirst } from '../paging/paged-query.ts';

export type ChangeRequest = FromRow<ChangeRequestRow>;

async function listChangeRequests(issueId: string, before?: ChangeRequest): Promise<ChangeRequest[]> {
  const rows = await requestFailingAs('issueNotLoaded', issueErrors, (rest) =>
    newestFirst(rest.from('change_requests').select('*').eq('issue_id', issueId), before, HISTORY_PAGE_SIZE),
  );
  return rows.map(fromRow);
}

/** The last entry is the newest. It is open while the issue is in progress and has no later fix. */
export function useChangeRequests(issueId: string | null) {
  return useEarlierPages<ChangeRequest>({
    queryKey: queryKeys.changeRequests(issueId),
    fetchPage: (before) => listChangeRequests(issueId ?? '', before),
    isEnabled: issueId !== null,
    reads: 'oldest first',
    pause: 15_000,
  });
}
