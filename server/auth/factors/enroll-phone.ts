import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readPhone } from '../wire/phone-number.ts';
import type { FactorCaller } from './factor-session.ts';
import { type Enrollment, prepareEnrollment } from './prepare-enrollment.ts';

/**
 * Prepares a phone that gets codes as texts. Throws 422 `mfa_phone_enroll_not_enabled` where the instance sends none,
 * `mfa_verified_factor_exists` for a number that counts already; one that was only prepared is replaced.
 */
export async function enrollPhone(
  auth: AuthContext,
  caller: FactorCaller,
  enrollment: Enrollment & { phone: string },
): Promise<Record<string, unknown>> {
  if (auth.texts === null) {
    throw authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  const phone = readPhone(enrollment.phone);
  return auth.platform.database.owner.begin(async (tx) => {
    const { name, factors } = await prepareEnrollment(auth, tx, caller, enrollment);
    const same = factors.filter((factor) => factor.phone === phone);
    if (same.some(({ status }) => status === 'verified')) {
      throw authError(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      );
    }
    await tx`delete from auth.mfa_factors where id = any(${same.map(({ id }) => id)})`;
    const now = auth.platform.now();
    const [factor] = await tx<[{ id: string }]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, phone, created_at, updated_at)
      values (${caller.user.id}, ${name}, 'phone', ${phone}, ${now}, ${now}) returning id`;
    return { id: factor.id, type: 'phone', friendly_name: name, phone };
  });
}
