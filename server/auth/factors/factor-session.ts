import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireUser, type SignedIn } from '../users/require-user.ts';
import { authError } from '../wire/auth-error.ts';

export type FactorCaller = SignedIn & { session: NonNullable<SignedIn['session']> };

/** Who manages or shows a second factor: an account with a session, as a factor raises a session. */
export async function requireFactorCaller(auth: AuthContext, request: FastifyRequest): Promise<FactorCaller> {
  const { user, session } = await requireUser(auth, request);
  if (session === null) {
    throw authError(403, 'session_not_found', 'A session is needed to use a second factor');
  }
  return { user, session };
}
