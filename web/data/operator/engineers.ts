import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { OperatorEngineerRow } from '#domain/wire/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

/** The database stops counting `holding` and `resolved` at `MOST_COUNTED` + 1. */
export type OperatorEngineer = FromRow<OperatorEngineerRow>;

export type EngineerFilters = { search: string; standing: OperatorEngineer['standing'] | null };

async function listEngineers(
  { search, standing }: EngineerFilters,
  limit: number,
  after?: OperatorEngineer,
): Promise<OperatorEngineer[]> {
  return callFailingAs('engineersNotLoaded', operatorErrors, 'operator_engineers', {
    p_limit: limit,
    ...(search && { p_search: search }),
    ...(standing && { p_standing: standing }),
    ...(after && { p_before: after.id, p_before_created_at: after.createdAt }),
  }).then((rows) => rows.map(fromRow));
}

export function useOperatorEngineers(filters: EngineerFilters) {
  return usePages<OperatorEngineer>(operatorKeys.engineers(filters.search, filters.standing), (after) =>
    listEngineers(filters, PAGE_SIZE, after),
  );
}

export function useEngineersToChoose() {
  return useQuery({
    queryKey: operatorKeys.engineersToChoose,
    queryFn: () => listEngineers({ search: '', standing: 'approved' }, 200),
  });
}
