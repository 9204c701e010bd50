import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { EarningState } from '#domain/money/ledger.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

/** Amounts are US dollars after the fee; null without earnings. */
export type FinishedWork = {
  issueId: string;
  /** Null after a takedown. */
  title: string | null;
  finishedAt: string;
  acceptedAt: string | null;
  money: EarningState;
  amount: number | null;
};

export type Earnings = { resolved: number; held: number; earned: number; paidOut: number };

export function useEarnings() {
  return useQuery<Earnings, AppError>({
    queryKey: queryKeys.earnings,
    queryFn: () =>
      failing(async () => {
        const [row] = await callProcedure('my_earnings', {});
        if (!row) throw new TypeError('No sums came');
        return { resolved: row.resolved, held: row.held, earned: row.earned, paidOut: row.paid_out };
      }),
  });
}

export function useFinishedWork() {
  return usePages<FinishedWork>(queryKeys.finishedWork, (after) =>
    failing(async () => {
      const rows = await callProcedure('finished_work', {
        p_limit: PAGE_SIZE,
        ...(after && { p_before: after.issueId, p_before_finished_at: after.finishedAt }),
      });
      return rows.map(({ issue_id, title, finished_at, accepted_at, money, amount }) => ({
        issueId: issue_id,
        title,
        finishedAt: finished_at,
        acceptedAt: accepted_at,
        money,
        amount,
      }));
    }),
  );
}

const failing = <Answer>(ask: () => Promise<Answer>) =>
  failingAs('finishedWorkNotLoaded', engineerErrors.finishedWorkNotLoaded, ask);
