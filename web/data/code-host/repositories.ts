import { useQuery } from '@tanstack/react-query';
import { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { RepositoryRow } from '#domain/wire/code-host.ts';
import { failureBehind, isNetworkFailure } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { keepSelected } from './browser-storage.ts';
import { verifyAgain } from './connection.ts';
import { codeHostSentence } from './failure.ts';

export type Repository = ReturnType<typeof readRepository>;

const LISTED = 100;

export function useRepositories(handle: string) {
  return useQuery({
    queryKey: queryKeys.repositories(handle),
    queryFn: () => listRepositories(handle),
    staleTime: 60_000,
  });
}

export function selectRepository(repository: Repository | null): void {
  keepSelected(
    repository && { fullName: repository.fullName, name: repository.name, owner: repository.owner },
  );
}

async function listRepositories(handle: string): Promise<Repository[]> {
  if (!handle) throw new AppError('repositoriesNeedConnection', codeHostErrors.repositoriesNeedConnection);
  try {
    const path = `github/user/repos?sort=updated&per_page=${LISTED}`;
    const rows = await callFunction<RepositoryRow[]>(path, undefined, { 'x-github-token': handle });
    return rows.slice(0, LISTED).map(readRepository);
  } catch (cause) {
    throw failureOf(cause);
  }
}

function failureOf(cause: unknown): AppError {
  const { status = 0, message = '' } = failureBehind(cause) ?? {};
  if (status === 401 || status === 403) {
    verifyAgain();
    return new AppError('authorizationRefused', codeHostErrors.authorizationRefused, { cause });
  }
  if (status > 0) return new AppError('apiFailed', codeHostSentence(status, message), { cause });
  const why = isNetworkFailure(cause) ? 'the server could not be reached' : String(cause);
  return new AppError('repositoriesNotFetched', codeHostErrors.repositoriesNotFetched(why), { cause });
}

function readRepository(row: RepositoryRow) {
  return {
    id: row.id,
    fullName: row.full_name,
    name: row.name,
    owner: row.owner.login,
    isPrivate: row.private,
    description: row.description,
  };
}
