import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { failingAs } from '../backend/call-failure.ts';
import { callProcedure } from '../backend/procedure.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** How many issues can be claimed, counted as far as `MOST_COUNTED` and one. */
export function useAvailableCount() {
  return useQuery<number, AppError>({
    queryKey: queryKeys.issueCount('available'),
    queryFn: () =>
      failingAs('issuesNotLoaded', issueErrors.issuesNotLoaded, () =>
        callProcedure('count_available_issues', {}),
      ),
  });
}
