import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { spendAuthCode } from '../flows/auth-code.ts';
import { deviceOf, type StartedSession, startSession } from '../sessions/start-session.ts';
import { findUserById } from '../users/find-user.ts';
import { isBanned } from '../users/user-row.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';

const bodySchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a finished flow for a session, in the browser that holds its verifier. */
export async function pkceGrant(auth: AuthContext, request: FastifyRequest): Promise<StartedSession> {
  const { auth_code: code, code_verifier: verifier } = readFields(bodySchema, request.body);
  if (code === '' || verifier === '') {
    throw authError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  const now = auth.platform.now();
  return auth.platform.database.owner.begin(async (tx) => {
    const { userId, proof } = await spendAuthCode(tx, { code, verifier }, now);
    const user = await findUserById(tx, userId);
    if (!user) throw authError(403, 'user_not_found', 'The account of this sign-in no longer exists');
    if (isBanned(user, now)) throw authError(403, 'user_banned', 'User is banned');
    return startSession(tx, userId, proof, deviceOf(request), now);
  });
}
