import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { requireUser, type SignedIn } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

/** Whether the account has a verified second factor. */
export function hasSecondFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}

/** Whether the account has a second factor that this session has not passed. */
export function isBelowSecondFactor({ user, session }: SignedIn): boolean {
  return hasSecondFactor(user) && session?.aal !== 'aal2';
}

/** Throws `insufficient_aal` (401 by default) for a session below aal2 of an account with a second factor. */
export function requireAal2IfEnrolled(
  signedIn: SignedIn,
  message = 'AAL2 session is required to change this when MFA is enabled.',
  status: 401 | 403 | 422 = 401,
): void {
  if (isBelowSecondFactor(signedIn)) throw authError(status, 'insufficient_aal', message);
}

export type FactorCaller = SignedIn & { session: NonNullable<SignedIn['session']> };

/** The signed-in user with a session, which a factor call needs. Throws 403 `session_not_found`, or as `requireUser`. */
export async function requireFactorCaller(auth: AuthContext, request: FastifyRequest): Promise<FactorCaller> {
  const { user, session } = await requireUser(auth, request);
  if (session === null) {
    throw authError(403, 'session_not_found', 'A session is needed to use a second factor');
  }
  return { user, session };
}
