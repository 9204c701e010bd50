import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import type { EstimateAccuracyRow } from '#domain/wire/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export type EstimateAccuracy = FromRow<EstimateAccuracyRow>;

export function useEstimateAccuracy() {
  return useQuery({
    queryKey: operatorKeys.estimateAccuracy,
    queryFn: async (): Promise<EstimateAccuracy[]> => {
      const rows = await callFailingAs('accuracyNotLoaded', operatorErrors, 'operator_estimate_accuracy', {});
      return rows.map(fromRow);
    },
  });
}
