import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireUser, type SignedIn } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** Returns whether the account has a second factor that was not used in this session. */
export function isBelowSecondFactor({ user, session }: SignedIn): boolean {
  return hasSecondFactor(user) && session?.aal !== 'aal2';
}

/** Throws `insufficient_aal` if the account has a second factor and the session is not aal2. */
export function requireAal2IfEnrolled(
  signedIn: SignedIn,
  message = 'AAL2 session is required to change this when MFA is enabled.',
  status: 401 | 403 | 422 = 401,
): void {
  if (isBelowSecondFactor(signedIn)) throw authError(status, 'insufficient_aal', message);
}

export type FactorCaller = SignedIn & { session: NonNullable<SignedIn['session']> };

/** Requires a user with a session. Throws 403 `session_not_found`, or the same errors as `requireUser`. */
export async function requireFactorCaller(auth: AuthContext, request: FastifyRequest): Promise<FactorCaller> {
  const { user, session } = await requireUser(auth, request);
  if (session === null) {
    throw authError(403, 'session_not_found', 'A session is needed to use a second factor');
  }
  return { user, session };
}
