import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { lockUser } from '../users/find-user.ts';
import { requireRecentSession } from '../users/require-user.ts';
import { authError } from '../wire/auth-error.ts';
import type { FactorJson } from './factor.ts';
import { type FactorCaller, requireAal2IfEnrolled } from './require-second-factor.ts';

export type Enrollment = { friendly_name: string };

const factorsAtMost = 10;
// Adding a factor removes older unverified ones.
const unverifiedLifeInSeconds = 300;

/**
 * Locks the account for another factor; returns the new factor's name and the existing factors. Throws 403
 * `insufficient_aal` without the verified factor, 400 `reauthentication_needed`, 422 `mfa_factor_name_conflict`, 422
 * `too_many_enrolled_mfa_factors`.
 */
export async function prepareEnrollment(
  auth: AuthContext,
  tx: TransactionSql,
  caller: FactorCaller,
  enrollment: Enrollment,
): Promise<{ name: string; factors: FactorJson[] }> {
  const now = auth.platform.now();
  const user = await lockUser(tx, caller.user.id);
  if (!user) throw authError(403, 'user_not_found', 'User not found');
  requireAal2IfEnrolled({ user, session: caller.session }, 'AAL2 required to enroll a new factor', 403);
  requireRecentSession(caller.session, now);
  const name = enrollment.friendly_name.trim();
  const forgotten = await tx<Array<{ id: string }>>`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and created_at < ${new Date(now.getTime() - unverifiedLifeInSeconds * 1000)}
    returning id`;
  const factors = user.factors.filter(({ id }) => !forgotten.some((old) => old.id === id));
  refuseNameTaken(factors, name);
  if (factors.length >= factorsAtMost) {
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  return { name, factors };
}

function refuseNameTaken(factors: FactorJson[], name: string): void {
  if (name === '' || factors.every(({ friendly_name }) => friendly_name !== name)) return;
  throw authError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  );
}
