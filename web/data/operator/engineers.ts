import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { OperatorEngineerRow } from '#domain/wire/operator.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';
import { PAGE_SIZE, usePages } from '../paging/paged-query.ts';

export type OperatorEngineer = {
  id: string;
  name: string;
  email: string;
  skills: readonly string[];
  avatar: string | null;
  createdAt: string;
  standing: OperatorEngineerRow['standing'];
  reason: string | null;
  decidedAt: string | null;
  /** Counted up to `MOST_COUNTED` + 1. */
  holding: number;
  resolved: number;
};

export type EngineerFilters = { search: string; standing: OperatorEngineer['standing'] | null };

async function listEngineers(
  { search, standing }: EngineerFilters,
  limit: number,
  after?: OperatorEngineer,
): Promise<OperatorEngineer[]> {
  return failingAs('engineersNotLoaded', operatorErrors.engineersNotLoaded, async () => {
    const rows = await callProcedure('operator_engineers', {
      p_limit: limit,
      ...(search && { p_search: search }),
      ...(standing && { p_standing: standing }),
      ...(after && { p_before: after.id, p_before_created_at: after.createdAt }),
    });
    return rows.map(readEngineer);
  });
}

export function useOperatorEngineers(filters: EngineerFilters) {
  return usePages<OperatorEngineer>(operatorKeys.engineers(filters.search, filters.standing), (after) =>
    listEngineers(filters, PAGE_SIZE, after),
  );
}

export function useEngineersToChoose() {
  return useQuery<OperatorEngineer[], AppError>({
    queryKey: operatorKeys.engineersToChoose,
    queryFn: () => listEngineers({ search: '', standing: 'approved' }, 200),
  });
}

function readEngineer(row: OperatorEngineerRow): OperatorEngineer {
  const { created_at: createdAt, decided_at: decidedAt, ...rest } = row;
  return { ...rest, createdAt, decidedAt };
}
