import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { hasSecondFactor } from './require-second-factor.ts';

/**
 * Throws 422 `mfa_verification_rejected` for the first second factor of an account if another account with the
 * same verified address has one. Otherwise whoever reads the mailbox could take the address from that account.
 */
export async function refuseRivalFactor(tx: TransactionSql, user: UserRow): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null || hasSecondFactor(user)) return;
  if (!(await isProtectedByAnother(tx, user.id, user.email))) return;
  const message = 'Another account with this address has a second factor. Sign in to that account.';
  throw authError(422, 'mfa_verification_rejected', message);
}

/**
 * Returns whether an account other than `userId` has this verified address and a second factor. Until the transaction
 * ends, no other account with the address gets one.
 */
export async function isProtectedByAnother(
  tx: TransactionSql,
  userId: string,
  email: string,
): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`second factor of ${email}`}, 0))`;
  const found = await tx`
    select from auth.users other join auth.mfa_factors f on f.user_id = other.id and f.status = 'verified'
    where other.email = ${email} and other.id <> ${userId} and other.email_confirmed_at is not null limit 1`;
  return found.length > 0;
}
