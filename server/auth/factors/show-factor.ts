import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { stepOfCode } from './authenticator-app.ts';
import type { FactorRow } from './factor-row.ts';

/** Whether `code` is one of the factor's right now and was not used before; a right one is used up by asking. */
export async function spendFactorCode(
  auth: AuthContext,
  tx: TransactionSql,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const secret = factor.secret === null ? null : await auth.factorSeal.open(factor.secret);
  if (secret === null) return false;
  const step = stepOfCode(secret, code, auth.platform.now());
  if (step === null || (factor.last_used_step !== null && step <= Number(factor.last_used_step)))
    return false;
  await tx`update auth.mfa_factors set last_used_step = ${step} where id = ${factor.id}`;
  return true;
}
