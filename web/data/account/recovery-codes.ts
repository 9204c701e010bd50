import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';
import { askExtension } from './auth-extension.ts';

export function useRecoveryCodes(userId: string) {
  return useQuery<{ left: number; madeAt: string | null }, AppError>({
    queryKey: queryKeys.recoveryCodes(userId),
    queryFn: async () => {
      const { left, created_at: madeAt } = await askCodes<{ left: number; created_at: string | null }>(
        'GET',
        '',
      );
      return { left, madeAt };
    },
  });
}

/** Creates new recovery codes and invalidates all earlier codes. The codes cannot be read again later. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await askCodes<{ codes: string[] }>('POST', '');
  lookAgain(queryKeys.everythingOfAccount);
  return codes;
}

/**
 * Removes all second factors of the account. Throws `recoveryCodeNotUsable` if the code is wrong or has been
 * used.
 */
export async function spendRecoveryCode(code: string): Promise<void> {
  await askCodes('POST', '/use', { code }).catch((cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'factorCodeNotUsable')
      throw new AppError('recoveryCodeNotUsable', accountErrors.recoveryCodeNotUsable, { cause });
    throw cause;
  });
  await callAuth<unknown>('authenticationFailed', (auth) => auth.refreshSession());
  lookAgain();
}

function askCodes<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return askExtension('recoveryCodesNotLoaded', method, `/factors/recovery-codes${path}`, body);
}
