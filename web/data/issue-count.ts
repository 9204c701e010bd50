import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { backend } from './backend.ts';
import { CallFailure, failingAs } from './call-failure.ts';
import { queryKeys } from './query-keys.ts';

/** How many issues can be claimed. */
export function useAvailableCount() {
  return useQuery<number, AppError>({
    queryKey: queryKeys.issueCount('available'),
    queryFn: countAvailable,
  });
}

async function countAvailable(): Promise<number> {
  return failingAs('issuesNotLoaded', issueErrors.issuesNotLoaded, async () => {
    const { rest } = await backend();
    const { count, error, status } = await rest
      .from('issues')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'pending')
      .is('engineer_id', null);
    if (error || count === null)
      throw new CallFailure({ status, code: error?.code ?? null, message: error?.message ?? 'No count' });
    return count;
  });
}
