import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { lockSignedIn, requireRecentSession } from '../users/require-user.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readPhone } from '../wire/phone-number.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { drawQrCode, newTotp } from './authenticator-app.ts';
import { type FactorCaller, requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';
import { refuseRivalFactor } from './rival-factor.ts';

const bodySchema = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(100)),
  issuer: optionalText.pipe(z.string().max(100)),
  phone: optionalText,
});

type Body = z.infer<typeof bodySchema>;

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
        throw invalid('factor_type needs to be totp, phone, or webauthn');
    }
  });
}

async function enrollTotp(auth: AuthContext, caller: FactorCaller, body: Body) {
  const issuer = body.issuer.trim() || new URL(auth.platform.settings.publicUrl).host;
  const { secret, uri } = newTotp(issuer, caller.user.email ?? caller.user.id);
  const sealed = await auth.factorSeal.close(secret);
  const { id, name } = await auth.begin(async (tx) => {
    const { name } = await prepareEnrollment(auth, tx, caller, body);
    const now = auth.platform.now();
    const [factor] = await tx<[{ id: string }]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, created_at, updated_at)
      values (${caller.user.id}, ${name}, 'totp', ${sealed}, ${now}, ${now}) returning id`;
    return { id: factor.id, name };
  });
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: drawQrCode(uri), secret, uri } };
}

/**
 * Adds a phone number as a second factor. Replaces an unverified factor with the same number. Throws 422
 * `mfa_phone_enroll_not_enabled` if text messages are not configured, and 422 `mfa_verified_factor_exists` if
 * the number is already verified.
 */
async function enrollPhone(auth: AuthContext, caller: FactorCaller, body: Body) {
  if (auth.texts === null) {
    throw authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  const phone = readPhone(body.phone);
  return auth.begin(async (tx) => {
    const { name, factors } = await prepareEnrollment(auth, tx, caller, body);
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

const factorsAtMost = 10;
const unverifiedLifeInSeconds = 300;

/**
 * Locks the account and deletes old factors that were never verified. Throws 403 `insufficient_aal`, 400
 * `reauthentication_needed`, 422 `mfa_factor_name_conflict` or 422 `too_many_enrolled_mfa_factors`, or the same error
 * as `refuseRivalFactor`.
 */
async function prepareEnrollment(auth: AuthContext, tx: TransactionSql, caller: FactorCaller, body: Body) {
  const now = auth.platform.now();
  const { user } = await lockSignedIn(tx, { userId: caller.user.id, sessionId: caller.session.id, now });
  requireAal2IfEnrolled({ user, session: caller.session }, 'AAL2 required to enroll a new factor', 403);
  requireRecentSession(caller.session, now);
  await refuseRivalFactor(tx, user);
  const name = body.friendly_name.trim();
  const forgotten = await tx<Array<{ id: string }>>`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and created_at < ${new Date(now.getTime() - unverifiedLifeInSeconds * 1000)}
    returning id`;
  const factors = user.factors.filter(({ id }) => !forgotten.some((old) => old.id === id));
  if (name !== '' && factors.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw authError(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= factorsAtMost) {
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  return { name, factors };
}
