import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { authError } from '../wire/auth-error.ts';
import type { FactorRow } from './factor-row.ts';

type Answer = { challengeId: string; ip: string | null; now: Date };

type Row = { id: string; is_same_ip: boolean; verified_at: Date | null; expires_at: Date };

/**
 * The open challenge that an answer is meant for. Throws 422 `mfa_factor_not_found` for one of another factor,
 * `mfa_ip_address_mismatch` when it was asked for from elsewhere, `mfa_challenge_expired` after 300 s or one success.
 */
export async function findChallenge(
  tx: TransactionSql,
  factor: FactorRow,
  { challengeId, ip, now }: Answer,
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
