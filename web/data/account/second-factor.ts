import type { Factor as AuthFactor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { authClient } from '../backend/backend.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';

export type SecondFactor = {
  id: string;
  kind: 'app' | 'phone';
  name: string;
  ending: string | null;
  createdAt: string;
};

type ListedFactor = AuthFactor & { phone?: string | null };

/** `picture` is a QR code that contains the secret. */
export type NewApp = { id: string; kind: 'app'; picture: string; secret: string };

export type NewPhone = { id: string; kind: 'phone'; number: string; challenge: string };

export function useSecondFactors(userId: string) {
  return useQuery({ queryKey: queryKeys.factors(userId), queryFn: fetchFactors });
}

export function useAskedFactors(accountId: string) {
  return useQuery({ queryKey: queryKeys.askedFactors(accountId), queryFn: fetchFactors });
}

async function fetchFactors(): Promise<SecondFactor[]> {
  const { all } = await callAuth<{ all: ListedFactor[] }>('factorsNotLoaded', (auth) =>
    auth.mfa.listFactors(),
  );
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

/** Adds an app as a second factor. The app has no effect until `showCode` has verified a code. */
export async function prepareApp(name: string): Promise<NewApp> {
  await forgetPrepared(name);
  const { id, totp } = await callAuth('factorNotAdded', (auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName: name }),
  );
  return { id, kind: 'app', picture: totp.qr_code, secret: totp.secret };
}

/** Adds a phone as a second factor and sends a code to it. `showCode` verifies the code. */
export async function preparePhone(number: string): Promise<NewPhone> {
  const { id } = await callAuth('factorNotAdded', (auth) =>
    auth.mfa.enroll({ factorType: 'phone', phone: number }),
  );
  return { id, kind: 'phone', number, challenge: await askForCode(id) };
}

/** Removes unverified factors that have the same name. */
async function forgetPrepared(name: string): Promise<void> {
  const auth = await authClient();
  const { data } = await auth.mfa.listFactors();
  const left = data?.all.filter(
    ({ status, friendly_name: its }) => status === 'unverified' && its === name && name !== '',
  );
  for (const { id } of left ?? []) await auth.mfa.unenroll({ factorId: id });
}

export async function askForCode(factorId: string): Promise<string> {
  const { id } = await callAuth('codeNotSent', (auth) => auth.mfa.challenge({ factorId }));
  return id;
}

/** Throws `factorCodeNotUsable`, `textCodeNotUsable` or `factorCodeExpired`. */
export async function showCode(
  { id: factorId, kind }: Pick<SecondFactor, 'id' | 'kind'>,
  challengeId: string,
  code: string,
): Promise<void> {
  await callAuth<unknown>('authenticationFailed', (auth) =>
    auth.mfa.verify({ factorId, challengeId, code }),
  ).catch((cause: unknown) => {
    if (kind === 'phone' && cause instanceof AppError && cause.code === 'factorCodeNotUsable')
      throw new AppError('textCodeNotUsable', accountErrors.textCodeNotUsable, { cause });
    throw cause;
  });
  lookAgain(queryKeys.everythingOfAccount);
}

export async function removeFactor(factorId: string): Promise<void> {
  await callAuth<unknown>('factorNotRemoved', async (auth) => {
    const { data, error } = await auth.mfa.unenroll({ factorId });
    // The current token still claims that a second factor was used, so the session is refreshed.
    if (!error) await auth.refreshSession();
    return { data, error };
  });
  lookAgain(queryKeys.everythingOfAccount);
}
