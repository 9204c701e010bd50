import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readPhone } from '../wire/phone-number.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { newTotp } from './authenticator-app.ts';
import { type Enrollment, prepareEnrollment } from './prepare-enrollment.ts';
import { type FactorCaller, requireFactorCaller } from './require-second-factor.ts';

const bodySchema = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(100)),
  issuer: optionalText.pipe(z.string().max(100)),
  phone: optionalText,
});

type Body = z.infer<typeof bodySchema>;

/** POST /factors: prepares a second factor; the first right code verifies it. */
export function registerEnroll(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors', async (request) => {
    const body = readFields(bodySchema, request.body);
    const caller = await requireFactorCaller(auth, request);
    if (caller.user.is_anonymous) {
      throw authError(403, 'no_authorization', 'Anonymous users cannot have a second factor');
    }
    switch (body.factor_type) {
      case 'totp':
        return enrollTotp(auth, caller, body);
      case 'phone':
        return enrollPhone(auth, caller, body);
      case 'webauthn':
        throw authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
      default:
        throw authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
    }
  });
}

async function enrollTotp(auth: AuthContext, caller: FactorCaller, body: Body) {
  const issuer = body.issuer.trim() || new URL(auth.platform.settings.publicUrl).host;
  const { secret, uri, qrCode } = newTotp(issuer, caller.user.email ?? caller.user.id);
  const sealed = await auth.factorSeal.close(secret);
  return auth.platform.database.owner.begin(async (tx) => {
    const { name } = await prepareEnrollment(auth, tx, caller, body);
    const now = auth.platform.now();
    const [factor] = await tx<[{ id: string }]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, created_at, updated_at)
      values (${caller.user.id}, ${name}, 'totp', ${sealed}, ${now}, ${now}) returning id`;
    return { id: factor.id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
  });
}

/**
 * Prepares a phone that gets codes as texts and replaces an unverified one of the same number. Throws 422
 * `mfa_phone_enroll_not_enabled` without a text service, `mfa_verified_factor_exists` for a verified number.
 */
async function enrollPhone(
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
