import type { Factor as AuthFactor } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import type { AppError } from '#domain/errors/app-error.ts';
import { authData } from './auth-answer.ts';
import { backend } from './backend.ts';
import { lookAgain } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

export type SecondFactor = {
  id: string;
  kind: 'app' | 'phone';
  name: string;
  createdAt: string;
};

/** A factor that is being set up: what an authenticator app reads, as a picture and as text. */
export type NewFactor = { id: string; picture: string; secret: string };

/** The second factors of whoever is signed in, also while they are asked for one; the newest last. */
export function useSecondFactors(key: string | null) {
  return useQuery<SecondFactor[], AppError>({
    queryKey: queryKeys.factors(key),
    queryFn: fetchFactors,
    enabled: key !== null,
  });
}

async function fetchFactors(): Promise<SecondFactor[]> {
  const { all } = await authData<{ all: AuthFactor[] }>('factorsNotLoaded', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.listFactors();
    return { data: data ?? { all: [] }, error };
  });
  return all
    .filter(({ status }) => status === 'verified')
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map(({ id, factor_type: type, friendly_name: name, created_at: createdAt }) => ({
      id,
      kind: type === 'phone' ? 'phone' : 'app',
      name: name ?? '',
      createdAt,
    }));
}

/** Prepares an authenticator app, which counts once `showCode` was given a code of it. */
export async function prepareApp(name: string): Promise<NewFactor> {
  const { id, totp } = await authData('factorNotAdded', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
    return { data: data ?? { id: '', totp: { qr_code: '', secret: '' } }, error };
  });
  return { id, picture: totp.qr_code, secret: totp.secret };
}

/** Asks a factor for a code: a phone gets it by SMS. Gives the challenge that the code answers. */
export async function askForCode(factorId: string): Promise<string> {
  const { id } = await authData('codeNotSent', async () => {
    const { auth } = await backend();
    const { data, error } = await auth.mfa.challenge({ factorId });
    return { data: data ?? { id: '' }, error };
  });
  return id;
}

/** Shows a factor's code, which signs in whole, in every tab. Fails with `factorCodeNotUsable` for a wrong or old one. */
export async function showCode(factorId: string, challengeId: string, code: string): Promise<void> {
  await authData<unknown>('authenticationFailed', async () => {
    const { auth } = await backend();
    return auth.mfa.verify({ factorId, challengeId, code });
  });
  lookAgain(['account']);
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
  lookAgain(['account']);
}
