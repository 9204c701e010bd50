import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { confirmAddress } from '../addresses/confirm-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import {
  type Device,
  deviceOf,
  type StartedSession,
  sessionJson,
  startSession,
} from '../sessions/start-session.ts';
import { findUserById } from '../users/find-user.ts';
import { type IdentityRow, identityJson, type Metadata } from '../users/user.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { codeChallengeFields, optionalObject, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { checkUserData } from '../wire/user-data.ts';
import { findOrCreateUser, recordSignUp, showSignUp } from './sign-up-record.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...codeChallengeFields,
});

/**
 * POST /signup emails a confirmation link. If the address already has an account, the response contains a
 * made-up user. The owner of the existing account then gets an email.
 */
export function registerSignUp(app: FastifyInstance, auth: AuthContext): void {
  const { platform } = auth;
  app.post('/signup', async (request) => {
    const body = readFields(bodySchema, request.body);
    const challenge = readCodeChallenge(body);
    if (body.email === '' && body.phone === '') {
      if (!auth.signUpAnonymously)
        throw authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
      return sessionJson(auth, await auth.signUpAnonymously(auth, request, checkUserData(body.data)));
    }
    const email = readSignUpAddress(body);
    if (body.password === '') throw invalid('Signup requires a valid password');
    checkNewPassword(body.password, { refuseCommon: !platform.settings.isLocal });
    const data = checkUserData(body.data);
    // The password is hashed first, so that the response time does not reveal whether the account exists.
    const passwordHash = await auth.passwords.hash(body.password);
    const now = platform.now();
    const { browserMark } = request;
    const signUp: SignUp = { email, passwordHash, data, now, browserMark };
    if (auth.autoconfirm) {
      const device = deviceOf(request);
      return sessionJson(auth, await auth.begin((tx) => signUpAtOnce(auth, tx, signUp, device)));
    }
    return auth.begin(async (tx) => {
      await limitMails(auth, tx, request, { address: email, kind: 'confirmation' });
      const user = await findOrCreateUser(tx, email, now);
      const redirectTo = redirectToOf(request);
      if (user.email_confirmed_at !== null) {
        await requestMail(auth, tx, { kind: 'account-exists', address: email });
        return madeUpUser(email, data, now);
      }
      const signUpId = await keepSignUp(tx, user.id, signUp);
      const flowId = await startFlow(tx, challenge, 'email/signup', now);
      await requestMail(auth, tx, { kind: 'signup', address: email, redirectTo, signUpId, flowId });
      const { id, identities } = (await findUserById(tx, user.id)) ?? user;
      return { ...madeUpUser(email, data, now), id, identities: identities.map(asMade(now)) };
    });
  });
}

type SignUp = {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  now: Date;
  browserMark: string | null;
};

function readSignUpAddress(body: { email: string; phone: string }): string {
  if (body.email !== '' && body.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.');
  }
  if (body.phone !== '') throw authError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  return readEmailAddress(body.email);
}

async function keepSignUp(tx: TransactionSql, userId: string, signUp: SignUp): Promise<string> {
  await showSignUp(tx, { userId, ...signUp });
  return recordSignUp(tx, { userId, ...signUp });
}

async function signUpAtOnce(
  auth: AuthContext,
  tx: TransactionSql,
  signUp: SignUp,
  device: Device,
): Promise<StartedSession> {
  const user = await findOrCreateUser(tx, signUp.email, signUp.now);
  if (user.email_confirmed_at !== null)
    throw authError(422, 'user_already_exists', 'User already registered');
  const signUpId = await keepSignUp(tx, user.id, signUp);
  await confirmAddress(tx, user, signUpId, signUp.now);
  return startSession(auth, tx, user.id, { method: 'password' }, device, signUp.now);
}

/** An unverified account may be older, because somebody else submitted an issue with its address. */
function asMade(now: Date) {
  const at = now.toISOString();
  return (identity: IdentityRow) =>
    identityJson({ ...identity, last_sign_in_at: at, created_at: at, updated_at: at });
}

/**
 * The protocol requires a response without `identities` if the address is taken. The sign-up endpoint
 * therefore reveals which accounts exist (decision 0079).
 */
function madeUpUser(email: string, data: Metadata, now: Date): Record<string, unknown> {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
