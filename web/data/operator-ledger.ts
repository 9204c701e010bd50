import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { operatorErrors } from '#domain/errors/operator.ts';
import { centsOf } from '#domain/money/dollars.ts';
import type { LedgerRow } from '#domain/wire/operator-rows.ts';
import { backend } from './backend.ts';
import { failingAs } from './call-failure.ts';
import { HISTORY_PAGE_SIZE, useEarlierPages } from './earlier-pages.ts';
import { operatorKeys } from './operator-keys.ts';
import { dataOf } from './rest-answer.ts';

/** Amounts are US dollars. */
export type LedgerEntry = Pick<LedgerRow, 'id' | 'at' | 'kind' | 'account' | 'amount' | 'note'>;

type Part = Pick<LedgerRow, 'account' | 'amount'>;

/**
 * The ledger of one issue, oldest first: its end, and what came before as it is asked for. `owed` is what was earned by it and
 * not paid out yet, by all of it.
 */
export function useLedger(issueId: string) {
  const pages = useEarlierPages<LedgerEntry>({
    queryKey: operatorKeys.ledger(issueId),
    fetchPage: (before) => listEntries(issueId, before),
    isEnabled: true,
    pageSize: HISTORY_PAGE_SIZE,
    reads: 'oldest first',
  });
  const { data: shown, hasEarlier } = pages;
  const earned = useQuery<Part[], AppError>({
    queryKey: operatorKeys.earned(issueId),
    queryFn: () => listEarned(issueId),
    enabled: hasEarlier,
  });
  const counted = hasEarlier ? earned.data : shown;
  return {
    ...pages,
    data: counted && shown,
    owed: earnedIn(counted ?? []),
    error: pages.error ?? earned.error,
    refetch: () => Promise.all([pages.refetch(), hasEarlier && earned.refetch()]),
  };
}

/** A page of entries, newest first; `before` is the earliest of the page before. */
async function listEntries(issueId: string, before?: LedgerEntry): Promise<LedgerEntry[]> {
  return failing(async () => {
    const { rest } = await backend();
    let query = rest.from('ledger').select('*').eq('issue_id', issueId);
    if (before) query = query.lt('id', before.id);
    return (await dataOf(query.order('id', { ascending: false }).limit(HISTORY_PAGE_SIZE))).map(readEntry);
  });
}

async function listEarned(issueId: string): Promise<Part[]> {
  return failing(async () => {
    const { rest } = await backend();
    const entries = rest.from('ledger').select('account,amount').eq('issue_id', issueId);
    return dataOf<Part[]>(entries.eq('account', 'earned'));
  });
}

function earnedIn(entries: readonly Part[]): number {
  return (
    entries.reduce((cents, { account, amount }) => cents + (account === 'earned' ? centsOf(amount) : 0), 0) /
    100
  );
}

function readEntry({ id, at, kind, account, amount, note }: LedgerRow): LedgerEntry {
  return { id, at, kind, account, amount, note };
}

function failing<T>(call: () => Promise<T>): Promise<T> {
  return failingAs('ledgerNotLoaded', operatorErrors.ledgerNotLoaded, call);
}
