import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { LedgerRow } from '#domain/wire/operator.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callFailingAs, dataOf } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from '../paging/history-pages.ts';

/** The amount is in US dollars. */
export type LedgerEntry = ReturnType<typeof readEntry>;

export function useLedger(issueId: string) {
  const pages = useEarlierPages<LedgerEntry>({
    queryKey: operatorKeys.ledger(issueId),
    fetchPage: (before) => listEntries(issueId, before),
    reads: 'oldest first',
  });
  const { data, hasEarlier } = pages;
  return { ...pages, data: data && hasEarlier ? wholeMovements(data) : data };
}

/** Returns the amount in US dollars. */
export function useOwed(issueId: string) {
  return useQuery({
    queryKey: operatorKeys.owed(issueId),
    queryFn: () => callFailingAs('owedNotLoaded', operatorErrors, 'operator_owed', { p_issue_id: issueId }),
  });
}

function listEntries(issueId: string, before?: LedgerEntry): Promise<LedgerEntry[]> {
  return failingAs('ledgerNotLoaded', operatorErrors.ledgerNotLoaded, async () => {
    const { rest } = await backend();
    let query = rest.from('ledger').select('*').eq('issue_id', issueId);
    if (before) {
      const { movement, id } = before;
      query = query.lte('transaction_id', movement).or(`transaction_id.lt.${movement},id.lt.${id}`);
    }
    const ordered = query.order('transaction_id', { ascending: false }).order('id', { ascending: false });
    return (await dataOf(ordered.limit(HISTORY_PAGE_SIZE))).map(readEntry);
  });
}

function readEntry({ transaction_id: movement, ...row }: LedgerRow) {
  return { ...fromRow(row), movement };
}

/** Leaves out the first movement, because a part of its entries may be on a page that is not loaded yet. */
export function wholeMovements<Entry extends { movement: number }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ movement }) => movement !== entries[0]?.movement);
}
