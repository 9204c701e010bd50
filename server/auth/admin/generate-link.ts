import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { beginChange, emailExists } from '../addresses/change-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { mailKinds } from '../mail/auth-mail.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { findOrCreateUser, recordSignUp, showSignUp } from '../sign-up/sign-up-record.ts';
import { findUserByEmail, lockUser } from '../users/find-user.ts';
import { type UserRow, userJson } from '../users/user.ts';
import { mintToken, sentToken } from '../verification/one-time-token.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { optionalObject, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { checkUserData } from '../wire/user-data.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
});

type Body = z.infer<typeof bodySchema>;
type Prepared = { user: UserRow; signUpId: string | null; address: string };

/** POST /admin/generate_link returns a link and a code. The service role then delivers them to the user. */
export function registerGenerateLink(app: FastifyInstance, auth: AuthContext): void {
  app.post('/admin/generate_link', async (request) => {
    const body = readFields(bodySchema, request.body);
    const email = readEmailAddress(body.email);
    const redirectTo = auth.addresses.absolute(body.redirect_to || redirectToOf(request));
    const passwordHash = await readPassword(auth, body);
    const data = checkUserData(body.data);
    const now = auth.platform.now();
    const { link, code } = sentToken(auth.secrets.sentToken[0], randomUUID(), 'implicit');
    const rules = mailKinds[body.type];
    return auth.begin(async (tx) => {
      const { user, signUpId, address } = await prepare(tx, body, { email, passwordHash, data, now });
      const tokenType = body.type === 'magiclink' && signUpId !== null ? 'confirmation' : rules.tokenType;
      const { lifeInSeconds, linkType } = rules;
      await mintToken(auth, tx, { userId: user.id, address, tokenType, link, code, signUpId, lifeInSeconds });
      const query = new URLSearchParams({ token: link, type: linkType, redirect_to: redirectTo });
      return {
        ...userJson((await lockUser(tx, user.id)) ?? user),
        action_link: `${auth.issuer}/verify?${query}`,
        email_otp: code,
        hashed_token: link,
        verification_type: linkType,
        redirect_to: redirectTo,
      };
    });
  });
}

async function readPassword(auth: AuthContext, { type, password }: Body): Promise<string | null> {
  if (type !== 'signup') return null;
  if (password === '') throw invalid('Signup requires a valid password');
  checkNewPassword(password, { refuseCommon: false });
  return auth.passwords.hash(password);
}

type SignUp = { email: string; passwordHash: string | null; data: Record<string, unknown>; now: Date };

async function prepare(tx: TransactionSql, body: Body, signUp: SignUp): Promise<Prepared> {
  const { email, passwordHash, now } = signUp;
  const known = await findUserByEmail(tx, email);
  const isVerified = known !== null && known.email_confirmed_at !== null;
  switch (body.type) {
    case 'signup':
    case 'invite':
      if (isVerified) throw emailExists();
      break;
    case 'magiclink':
      if (isVerified) return { user: known, signUpId: null, address: email };
      break;
    case 'recovery':
      return { user: knownUser(known), signUpId: null, address: email };
    case 'email_change_current':
    case 'email_change_new':
      return prepareChange(tx, body, knownUser(known), now);
  }
  const user = await findOrCreateUser(tx, email, now);
  if (passwordHash !== null) await showSignUp(tx, { userId: user.id, ...signUp, passwordHash });
  if (body.type === 'invite') await tx`update auth.users set invited_at = ${now} where id = ${user.id}`;
  return { user, signUpId: await recordSignUp(tx, { userId: user.id, ...signUp }), address: email };
}

async function prepareChange(tx: TransactionSql, body: Body, user: UserRow, now: Date): Promise<Prepared> {
  const newEmail = readEmailAddress(body.new_email);
  if (await findUserByEmail(tx, newEmail)) throw emailExists();
  if (user.email_change !== newEmail) await beginChange(tx, user, newEmail, now);
  return { user, signUpId: null, address: body.type === 'email_change_new' ? newEmail : (user.email ?? '') };
}

function knownUser(user: UserRow | null): UserRow {
  if (!user) throw authError(404, 'user_not_found', 'User with this email not found');
  return user;
}
