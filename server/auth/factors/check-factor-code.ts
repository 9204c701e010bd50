import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { stepOfCode } from './authenticator-app.ts';
import type { FactorRow } from './factor.ts';
import { isCodeOfChallenge } from './text-code.ts';

type Row = { id: string; is_same_ip: boolean; verified_at: Date | null; expires_at: Date };

/**
 * Returns the ID of the open challenge. Throws 422 `mfa_factor_not_found` or 422 `mfa_ip_address_mismatch`.
 * Throws 422 `mfa_challenge_expired` if the challenge is older than 300 s or was already answered.
 */
export async function findChallenge(
  tx: TransactionSql,
  factor: FactorRow,
  { challengeId, ip, now }: { challengeId: string; ip: string | null; now: Date },
): Promise<string> {
  const [challenge] = isUuid(challengeId)
    ? await tx<[Row?]>`
        select id, verified_at, expires_at, ip is not distinct from ${ip}::inet as is_same_ip
        from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factor.id}`
    : [];
  if (!challenge) {
    throw authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (!challenge.is_same_ip) {
    throw authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.verified_at !== null || challenge.expires_at <= now) {
    throw authError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return challenge.id;
}

/** Returns whether a code is correct. A correct code cannot be used a second time. */
export async function consumeFactorCode(
  auth: AuthContext,
  tx: TransactionSql,
  factor: FactorRow,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<boolean> {
  const isRight =
    factor.factor_type === 'phone'
      ? isCodeOfChallenge(auth, challengeId, code)
      : await consumeStep(auth, tx, factor, code);
  if (isRight)
    await tx`update auth.mfa_challenges set verified_at = ${auth.platform.now()} where id = ${challengeId}`;
  return isRight;
}

async function consumeStep(
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
