import type { Factor as AuthFactor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { backend } from '../backend/backend.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { authData } from './auth-answer.ts';

export type SecondFactor = {
  id: string;
  kind: 'app' | 'phone';
  name: string;
  /** The last digits of a phone's number. */
  ending: string | null;
  createdAt: string;
};

/** A second factor as the service tells of it; the client library leaves out the number. */
type ToldFactor = AuthFactor & { phone?: string | null };

/** An app that is being set up: what it reads, as a picture and as text. */
export type NewApp = { id: string; kind: 'app'; picture: string; secret: string };

/** A phone that is being set up: where the first code went, and the challenge that it answers. */
export type NewPhone = { id: string; kind: 'phone'; number: string; challenge: string };

/** The second factors of whoever is signed in, the newest last. */
export function useSecondFactors(userId: string) {
  return useQuery<SecondFactor[], AppError>({ queryKey: queryKeys.factors(userId), queryFn: fetchFactors });
}

/** Those of somebody who is asked for one, and is nobody yet. */
export function useAskedFactors() {
  return useQuery<SecondFactor[], AppError>({ queryKey: queryKeys.askedFactors, queryFn: fetchFactors });
}

async function fetchFactors(): Promise<SecondFactor[]> {
  const { all } = await authData<{ all: ToldFactor[] }>('factorsNotLoaded', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.listFactors();
    return { data: data ?? { all: [] }, error };
  });
  return all
    .filter(({ status }) => status === 'verified')
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map(({ id, factor_type: type, friendly_name: name, phone, created_at: createdAt }) => ({
      id,
      kind: type === 'phone' ? 'phone' : 'app',
      name: name ?? '',
      ending: phone?.slice(-4) ?? null,
      createdAt,
    }));
}

/** Prepares an authenticator app, which counts once `showCode` was given a code of it. */
export async function prepareApp(name: string): Promise<NewApp> {
  await forgetPrepared(name);
  const { id, totp } = await authData('factorNotAdded', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
    return { data: data ?? { id: '', totp: { qr_code: '', secret: '' } }, error };
  });
  return { id, kind: 'app', picture: totp.qr_code, secret: totp.secret };
}

/** Prepares a phone and texts it a code; it counts once `showCode` was given that. */
export async function preparePhone(number: string): Promise<NewPhone> {
  const { id } = await authData('factorNotAdded', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone: number });
    return { data: data ?? { id: '' }, error };
  });
  return { id, kind: 'phone', number, challenge: await askForCode(id) };
}

/** What was begun under this name and left makes room for the next try. */
async function forgetPrepared(name: string): Promise<void> {
  const { auth } = await backend();
  const { data } = await auth.mfa.listFactors();
  const left = data?.all.filter(
    ({ status, friendly_name: its }) => status === 'unverified' && its === name && name !== '',
  );
  for (const { id } of left ?? []) await auth.mfa.unenroll({ factorId: id });
}

/** Asks a factor for a code: a phone gets it as a text. Gives the challenge that the code answers. */
export async function askForCode(factorId: string): Promise<string> {
  const { id } = await authData('codeNotSent', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.challenge({ factorId });
    return { data: data ?? { id: '' }, error };
  });
  return id;
}

/**
 * Shows a factor's code, which signs in whole, in every tab. Fails with `factorCodeNotUsable` for a wrong one of an app,
 * `textCodeNotUsable` for one of a phone, `factorCodeExpired` for one that is too old.
 */
export async function showCode(
  { id: factorId, kind }: Pick<SecondFactor, 'id' | 'kind'>,
  challengeId: string,
  code: string,
): Promise<void> {
  await authData<unknown>('authenticationFailed', async () => {
    const { auth } = await backend();
    return auth.mfa.verify({ factorId, challengeId, code });
  }).catch((cause: unknown) => {
    if (kind === 'phone' && cause instanceof AppError && cause.code === 'factorCodeNotUsable')
      throw new AppError('textCodeNotUsable', accountErrors.textCodeNotUsable, { cause });
    throw cause;
  });
  lookAgain(queryKeys.everythingOfAccount);
}

/** Takes a factor away; without any left, a password alone signs in. */
export async function removeFactor(factorId: string): Promise<void> {
  await authData<unknown>('factorNotRemoved', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.unenroll({ factorId });
    // The token still states the level that the factor gave.
    if (!error) await auth.refreshSession();
    return { data, error };
  });
  lookAgain(queryKeys.everythingOfAccount);
}
