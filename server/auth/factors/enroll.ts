import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user-row.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { newTotp } from './authenticator-app.ts';
import { requireFactorCaller } from './factor-session.ts';
import { requireAal2IfEnrolled } from './require-second-factor.ts';

const bodySchema = z.object({
  factor_type: optionalText,
  friendly_name: optionalText.pipe(z.string().max(100)),
  issuer: optionalText.pipe(z.string().max(100)),
  phone: optionalText,
});

const factorsAtMost = 10;
// One that was never shown to work is forgotten when the next is added.
const unverifiedLifeInSeconds = 300;

/** POST /factors: prepares a second factor, which counts once a code of it was shown. */
export function registerEnroll(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors', async (request) => {
    const body = readFields(bodySchema, request.body);
    const caller = await requireFactorCaller(auth, request);
    if (caller.user.is_anonymous) {
      throw authError(403, 'no_authorization', 'Anonymous users cannot have a second factor');
    }
    if (body.factor_type === 'totp') return enrollTotp(auth, caller, body);
    if (body.factor_type === 'phone') {
      throw authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    }
    if (body.factor_type === 'webauthn') {
      throw authError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    }
    throw authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  });
}

type Body = z.infer<typeof bodySchema>;
type Caller = Awaited<ReturnType<typeof requireFactorCaller>>;

async function enrollTotp(auth: AuthContext, caller: Caller, body: Body): Promise<Record<string, unknown>> {
  const issuer = body.issuer.trim() || new URL(auth.platform.settings.publicUrl).host;
  const { secret, uri, qrCode } = newTotp(issuer, caller.user.email ?? caller.user.id);
  const sealed = await auth.factorSeal.close(secret);
  return auth.platform.database.owner.begin(async (tx) => {
    const name = await prepareEnrollment(auth, tx, caller, body);
    const now = auth.platform.now();
    const [factor] = await tx<[{ id: string }]>`
      insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret, created_at, updated_at)
      values (${caller.user.id}, ${name}, 'totp', ${sealed}, ${now}, ${now}) returning id`;
    return { id: factor.id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
  });
}

/** Locks the account and throws where it may not have another factor, or not one of that name; gives the name. */
async function prepareEnrollment(
  auth: AuthContext,
  tx: TransactionSql,
  caller: Caller,
  body: Body,
): Promise<string> {
  const now = auth.platform.now();
  const user = await lockUser(tx, caller.user.id);
  if (!user) throw authError(403, 'user_not_found', 'User not found');
  requireAal2IfEnrolled({ user, session: caller.session }, 'AAL2 required to enroll a new factor', 403);
  const name = body.friendly_name.trim();
  const forgotten = await tx<Array<{ id: string }>>`
    delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
      and created_at < ${new Date(now.getTime() - unverifiedLifeInSeconds * 1000)}
    returning id`;
  const left = user.factors.filter(({ id }) => !forgotten.some((old) => old.id === id));
  refuseNameTaken(left, name);
  if (left.length >= factorsAtMost) {
    throw authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  return name;
}

function refuseNameTaken(factors: UserRow['factors'], name: string): void {
  if (name === '' || factors.every(({ friendly_name }) => friendly_name !== name)) return;
  throw authError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  );
}
