import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import { DEFAULT_PRIOR, priorSchema } from '#domain/estimate/prior.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export function usePrior() {
  return useQuery({
    queryKey: operatorKeys.prior,
    queryFn: () =>
      failingAs(
        'priorNotLoaded',
        operatorErrors.priorNotLoaded,
        async () =>
          priorSchema.safeParse(await callProcedure('operator_estimate_prior', {})).data ?? DEFAULT_PRIOR,
      ),
  });
}
