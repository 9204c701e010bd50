import { useQuery } from '@tanstack/react-query';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { Procedures } from '#domain/wire/procedures.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

/** Amounts are in US dollars, without the marketplace fee. They are null if nothing was earned. */
export type FinishedWork = FromRow<Procedures['finished_work']['gives'][number]>;

export type Earnings = FromRow<Procedures['my_earnings']['gives'][number]>;

export function useEarnings() {
  return useQuery({
    queryKey: queryKeys.earnings,
    queryFn: () =>
      failing(async () => {
        const [row] = await callProcedure('my_earnings', {});
        if (!row) throw new TypeError('No sums came');
        return fromRow(row);
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
      return rows.map(fromRow);
    }),
  );
}

const failing = <Answer>(ask: () => Promise<Answer>) =>
  failingAs('finishedWorkNotLoaded', engineerErrors.finishedWorkNotLoaded, ask);
