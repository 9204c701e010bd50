import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireUser, type SignedIn } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

/** Whether the account has a second factor that was shown to work. */
export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** Whether the account has a second factor and this session has not shown it. */
export function isBelowSecondFactor({ user, session }: SignedIn): boolean {
  return hasSecondFactor(user) && session?.aal !== 'aal2';
}

/**
 * Lets nobody pass who has a second factor and has not shown it in this session: `insufficient_aal`, by
 * default 401. Every call that changes how an account is signed in to begins with this.
 */
export function requireAal2IfEnrolled(
  signedIn: SignedIn,
  message = 'AAL2 session is required to change this when MFA is enabled.',
  status: 401 | 403 | 422 = 401,
): void {
  if (isBelowSecondFactor(signedIn)) throw authError(status, 'insufficient_aal', message);
}

export type FactorCaller = SignedIn & { session: NonNullable<SignedIn['session']> };

/** Who manages or shows a second factor: an account with a session, as a factor raises a session. */
export async function requireFactorCaller(auth: AuthContext, request: FastifyRequest): Promise<FactorCaller> {
  const { user, session } = await requireUser(auth, request);
  if (session === null) {
    throw authError(403, 'session_not_found', 'A session is needed to use a second factor');
  }
  return { user, session };
}
