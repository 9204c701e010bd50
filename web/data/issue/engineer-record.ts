import { useQuery } from '@tanstack/react-query';
import { callProcedure } from '../backend/data-api.ts';
import { fromRow } from '../backend/from-row.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** Returns the engineer's accepted fixes, the share accepted without a change, and the median hours to a reply. */
export function useEngineerRecord(engineerId: string | null) {
  return useQuery({
    queryKey: queryKeys.engineerRecord(engineerId),
    queryFn: async () => {
      const [record] = await callProcedure('engineer_record', { p_engineer_id: engineerId ?? '' });
      return record ? fromRow(record) : null;
    },
    enabled: engineerId !== null,
    staleTime: 5 * 60_000,
  });
}
