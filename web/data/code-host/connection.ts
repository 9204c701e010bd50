import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { AvatarAnswer, CodeHostUserRow, ValidateAnswer } from '#domain/wire/code-host.ts';
import { failingAs, logFailure } from '../backend/call-failure.ts';
import { useConfig } from '../backend/config.ts';
import { type FromRow, fromRow } from '../backend/from-row.ts';
import { callFunction } from '../backend/function-call.ts';
import { queryClient } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import {
  endConnection,
  forgetConnection,
  hasEnded,
  isAutoVerifying,
  keepUser,
  readHandle,
  readSelectedText,
  readUser,
  selectedFrom,
  subscribeToCodeHost,
} from './browser-storage.ts';

export type CodeHostUser = FromRow<CodeHostUserRow>;

export type Connection =
  | { status: 'not-offered' }
  | { status: 'none'; hasEnded: boolean }
  | { status: 'checking' }
  | { status: 'unchecked'; login: string | null; check: () => Promise<boolean> }
  | { status: 'failed'; check: () => Promise<boolean> }
  | { status: 'connected'; user: CodeHostUser; handle: string };

const VERIFIED_FOR = 5 * 60 * 1000;

export function useConnection(): Connection {
  const isOffered = useConfig()?.github ?? false;
  const handle = useSyncExternalStore(subscribeToCodeHost, readHandle, () => null);
  const isAutomatic = useIsAutoVerifying();
  const kept = useQuery({
    queryKey: queryKeys.codeHostUser(handle),
    queryFn: () => validate(handle ?? ''),
    enabled: isOffered && handle !== null && isAutomatic,
    staleTime: VERIFIED_FOR,
    initialData: () => readUser()?.user,
    initialDataUpdatedAt: () => readUser()?.checkedAt,
  });
  const check = async () => Boolean((await kept.refetch()).data);

  if (!isOffered) return { status: 'not-offered' };
  if (!handle) return { status: 'none', hasEnded: hasEnded() };
  const isVerified = kept.data && Date.now() - kept.dataUpdatedAt < VERIFIED_FOR;
  if (kept.data && (isVerified || (isAutomatic && !kept.isError)))
    return { status: 'connected', user: fromRow(kept.data), handle };
  if (kept.isFetching) return { status: 'checking' };
  if (kept.isError) return { status: 'failed', check };
  return { status: 'unchecked', login: readUser()?.user.login ?? null, check };
}

/** Returns the picture of the connected account as a data URL. Pages load no picture from the code host. */
export function useCodeHostAvatar(handle: string): string | null {
  const { data } = useQuery({
    queryKey: queryKeys.codeHostAvatar(handle),
    queryFn: () => callFunction<AvatarAnswer>('github/avatar', undefined, { 'x-github-token': handle }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.picture ?? null;
}

export function useIsAutoVerifying(): boolean {
  return useSyncExternalStore(subscribeToCodeHost, isAutoVerifying, () => true);
}

export function useSelectedRepository() {
  return selectedFrom(useSyncExternalStore(subscribeToCodeHost, readSelectedText, () => null));
}

export function verifyAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.codeHostUser(readHandle()) });
}

/** Deletes the token and its access grants on the server, and the connection in the browser. */
export async function disconnect(): Promise<void> {
  const handle = readHandle();
  await failingAs('logoutFailed', codeHostErrors.logoutFailed, async () => {
    if (handle) await callFunction('github-auth', { action: 'disconnect', token: handle });
  });
  forgetConnection();
}

/** Deletes a connection that a sign-in has made and nobody wants. Others of the account stay. */
export async function forgetAtServer(handle: string): Promise<void> {
  await callFunction('github-auth', { action: 'disconnect', token: handle, only: true }).catch(
    (cause: unknown) => logFailure('A connection that is not wanted could not be ended', cause),
  );
}

async function validate(handle: string): Promise<CodeHostUserRow | null> {
  const { valid, user } = await failingAs(
    'connectionNotValidated',
    codeHostErrors.connectionNotValidated,
    () => callFunction<ValidateAnswer>('github-auth', { action: 'validate', token: handle }),
  );
  if (valid && user) {
    if (readHandle() === handle) keepUser(user);
    return user;
  }
  if (valid) throw new AppError('connectionNotValidated', codeHostErrors.connectionNotValidated);
  if (readHandle() === handle) endConnection();
  return null;
}
