import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from './auth-context.ts';
import { startFlow } from './flows/start-flow.ts';
import { askerSubjects } from './limits/subjects.ts';
import { takeMailTurn } from './mail/mail-gap.ts';
import { requestMail } from './mail/request-mail.ts';
import { findUserByEmail } from './users/find-user.ts';
import { findOrCreateUser, recordSignUp } from './users/sign-up-record.ts';
import type { Metadata } from './users/user-row.ts';
import { authError } from './wire/auth-error.ts';
import { readCodeChallenge } from './wire/code-challenge.ts';
import { readEmailAddress } from './wire/email-address.ts';
import { codeChallengeFields, optionalObject, optionalText, readFields } from './wire/read-body.ts';
import { redirectToOf } from './wire/return-address.ts';
import { checkUserData } from './wire/user-data.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: optionalObject,
  ...codeChallengeFields,
});

/**
 * POST /otp, and /magiclink as it was called earlier: mails a link and a code that sign in without a password. With
 * `create_user` false nothing goes to an address without an account, and the answer and the way to it are the same; where
 * nobody confirms an address, 422 `otp_disabled`.
 */
export function registerOneTimePassword(app: FastifyInstance, auth: AuthContext): void {
  app.post('/otp', (request) => mailLinkAndCode(auth, request));
  app.post('/magiclink', (request) => mailLinkAndCode(auth, request));
}

async function mailLinkAndCode(auth: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const body = readFields(bodySchema, request.body);
  const challenge = readCodeChallenge(body);
  if (body.phone !== '') throw authError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  const email = readEmailAddress(body.email);
  const data = checkUserData(body.data);
  const from = askerSubjects(request, auth.platform.settings);
  const now = auth.platform.now();
  await auth.platform.database.owner.begin(async (tx) => {
    // Where nobody confirms an address, signing up tells of an account as well.
    if (auth.autoconfirm && body.create_user === false && (await findUserByEmail(tx, email)) === null)
      throw authError(422, 'otp_disabled', 'Signups not allowed for otp');
    await takeMailTurn(auth, tx, { address: email, kind: 'recovery', now, from });
    const signUpId = body.create_user === false ? null : await signUpIfNew(tx, { email, data, now });
    await tx`
      update auth.users set recovery_sent_at = ${now}
      where email = ${email} and not is_sso_user and email_confirmed_at is not null`;
    const flowId = await startFlow(tx, challenge, 'magiclink', now);
    await requestMail(auth, tx, {
      kind: 'magiclink',
      address: email,
      redirectTo: redirectToOf(request),
      ...(signUpId === null ? {} : { signUpId }),
      flowId,
    });
  });
  return {};
}

/** Keeps what somebody new asked for until they use the link; null for whose address is verified. */
async function signUpIfNew(
  tx: TransactionSql,
  { email, data, now }: { email: string; data: Metadata; now: Date },
): Promise<string | null> {
  const { user } = await findOrCreateUser(tx, email, now);
  if (user.email_confirmed_at !== null) return null;
  await tx`update auth.users set confirmation_sent_at = ${now} where id = ${user.id}`;
  return recordSignUp(tx, { userId: user.id, passwordHash: null, data, now });
}
