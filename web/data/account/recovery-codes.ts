import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { backend } from '../backend/backend.ts';
import { loadConfig } from '../backend/config.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { authData, callAuth } from './auth-answer.ts';

export function useRecoveryCodes(userId: string) {
  return useQuery<{ left: number; madeAt: string | null }, AppError>({
    queryKey: queryKeys.recoveryCodes(userId),
    queryFn: async () => {
      const { left, created_at: madeAt } = await ask<{ left: number; created_at: string | null }>('GET', '');
      return { left, madeAt };
    },
  });
}

/** Creates new recovery codes and invalidates all earlier codes. The codes cannot be read again later. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await ask<{ codes: string[] }>('POST', '');
  lookAgain(queryKeys.everythingOfAccount);
  return codes;
}

/**
 * Removes all second factors of the account. Throws `recoveryCodeNotUsable` if the code is wrong or has been
 * used.
 */
export async function spendRecoveryCode(code: string): Promise<void> {
  await ask('POST', '/use', { code }).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'factorCodeNotUsable')
      throw new AppError('recoveryCodeNotUsable', accountErrors.recoveryCodeNotUsable, { cause });
    throw cause;
  });
  await callAuth<unknown>('authenticationFailed', (auth) => auth.refreshSession());
  lookAgain();
}

/**
 * Recovery codes are our extension of the auth protocol, so the client library cannot send these requests.
 */
async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return authData<Answer>('recoveryCodesNotLoaded', async () => {
    const [{ auth }, { anonKey }] = await Promise.all([backend(), loadConfig()]);
    const { data: kept } = await auth.getSession();
    const response = await fetch(`/auth/v1/factors/recovery-codes${path}`, {
      method,
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${kept.session?.access_token ?? anonKey}`,
        'X-Supabase-Api-Version': '2024-01-01',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.ok) return { data: answer as Answer, error: null };
    const { code, message = '' } = answer as { code?: string; message?: string };
    return { data: answer as Answer, error: { status: response.status, code, message } };
  });
}
