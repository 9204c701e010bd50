import { useQuery } from '@tanstack/react-query';
import { operatorErrors } from '#domain/errors/operator.ts';
import { callFailingAs } from '../backend/data-api.ts';
import { operatorKeys } from '../backend/query-keys.ts';

export function useOperatorStanding(userId: string | null) {
  return useQuery({
    queryKey: operatorKeys.standing(userId),
    queryFn: () => callFailingAs('operatorNotChecked', operatorErrors, 'operator_standing', {}),
    enabled: userId !== null,
    staleTime: 60_000,
  });
}
