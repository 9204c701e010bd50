import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { backend } from '../backend/backend.ts';
import { failingAs } from '../backend/call-failure.ts';
import { dataOf } from '../backend/data-api.ts';
import { queryKeys } from '../backend/query-keys.ts';

/** The names that an issue's files had where they came from, by their paths; a file without one is left out. */
export function useFileNames(issueId: string) {
  return useQuery<Record<string, string>, AppError>({
    queryKey: queryKeys.files(issueId),
    queryFn: () =>
      failingAs('issueNotLoaded', issueErrors.issueNotLoaded, async () => {
        const { rest } = await backend();
        const files = await dataOf(rest.from('issue_files').select('path,name').eq('issue_id', issueId));
        return Object.fromEntries(files.flatMap(({ path, name }) => (name ? [[path, name]] : [])));
      }),
    staleTime: 5 * 60_000,
  });
}
