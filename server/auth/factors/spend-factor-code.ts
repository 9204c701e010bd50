import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { stepOfCode } from './authenticator-app.ts';
import type { FactorRow } from './factor-row.ts';
import { isCodeOfChallenge } from './text-code.ts';

type Answer = { challengeId: string; code: string };

/**
 * Whether the code is what the factor's open challenge asks for. A right one is used up: no other challenge takes the
 * same code of an app, and one challenge takes no second answer.
 */
export async function spendFactorCode(
  auth: AuthContext,
  tx: TransactionSql,
  factor: FactorRow,
  { challengeId, code }: Answer,
): Promise<boolean> {
  const isRight =
    factor.factor_type === 'phone'
      ? isCodeOfChallenge(auth, challengeId, code)
      : await spendStep(auth, tx, factor, code);
  if (isRight)
    await tx`update auth.mfa_challenges set verified_at = ${auth.platform.now()} where id = ${challengeId}`;
  return isRight;
}

async function spendStep(
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
