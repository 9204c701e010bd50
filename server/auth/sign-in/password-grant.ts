import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rememberAccount } from '#server/platform/caller/request-sender.ts';
import type { AuthContext } from '../auth-context.ts';
import { deviceOf, type StartedSession, startSession } from '../sessions/start-session.ts';
import { findUserByEmail } from '../users/find-user.ts';
import { isBanned } from '../users/user.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';

const bodySchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/**
 * Signs a user in with a password. Takes the same time for known and unknown addresses. Throws 400
 * `invalid_credentials` if the password is wrong. Throws 400 `email_not_confirmed` or `user_banned` only if
 * the password is correct.
 */
export async function passwordGrant(auth: AuthContext, request: FastifyRequest): Promise<StartedSession> {
  const { email, phone, password } = readFields(bodySchema, request.body);
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  if (phone !== '') throw authError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw invalid('missing email or phone');
  const sql = auth.platform.database.owner;
  const user = await findUserByEmail(sql, email.trim().toLowerCase());
  rememberAccount(user?.id ?? null);
  const hash = user?.encrypted_password ?? null;
  const isRight = await auth.passwords.matches(password, hash);
  if (!user || !isRight) throw authError(400, 'invalid_credentials', 'Invalid login credentials');
  const now = auth.platform.now();
  if (isBanned(user, now)) throw authError(400, 'user_banned', 'User is banned');
  if (user.email_confirmed_at === null) throw authError(400, 'email_not_confirmed', 'Email not confirmed');
  return auth.begin(async (tx) => {
    // The password may have been changed while it was being compared.
    const [unchanged] = await tx`
      select from auth.users where id = ${user.id} and encrypted_password = ${hash} for no key update`;
    if (!unchanged) throw authError(400, 'invalid_credentials', 'Invalid login credentials');
    return startSession(auth, tx, user.id, { method: 'password' }, deviceOf(request), now);
  });
}
