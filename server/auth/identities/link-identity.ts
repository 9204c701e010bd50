import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { startExternalSignIn } from '../code-host/authorize.ts';
import { requireAal2IfEnrolled } from '../factors/require-second-factor.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockSignedIn, requireOwnAccount, requireRecentSession, requireUser } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { claimIdentity, type ForeignIdentity, forgetUnlinked, writeIdentity } from './identity.ts';

/** GET /user/identities/authorize redirects a signed-in user to the code host. */
export function registerLinkIdentity(app: FastifyInstance, auth: AuthContext): void {
  app.get('/user/identities/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    const signedIn = await requireUser(auth, request);
    refuseLinking(auth, signedIn.user);
    requireAal2IfEnrolled(signedIn);
    requireRecentSession(signedIn.session, auth.platform.now());
    return startExternalSignIn(auth, request, reply, signedIn);
  });
}

/**
 * Throws 404 `manual_linking_disabled` if no code host is configured. Throws 422 `user_sso_managed` if the
 * account uses single sign-on.
 */
export function refuseLinking(auth: AuthContext, user: UserRow): void {
  if (auth.codeHost === null) throw authError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  requireOwnAccount(user);
}

/**
 * Adds an identity to the account that started the linking. Throws 422 `identity_already_exists`, 401
 * `insufficient_aal`, 403 `session_not_found` or 403 `user_banned`.
 */
export async function linkIdentity(
  auth: AuthContext,
  tx: TransactionSql,
  asked: { userId: string; linkingSessionId: string | null; identity: ForeignIdentity },
): Promise<string> {
  const { userId, linkingSessionId, identity } = asked;
  const now = auth.platform.now();
  const ownerId = await claimIdentity(tx, identity, now);
  const signedIn = await lockSignedIn(tx, { userId, sessionId: linkingSessionId, now });
  const { user } = signedIn;
  // The user may have added a second factor after starting the linking.
  requireAal2IfEnrolled(signedIn);
  if (ownerId !== null) {
    const whose =
      ownerId === userId ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw authError(422, 'identity_already_exists', whose);
  }
  await writeIdentity(tx, { userId, identity, now });
  await forgetUnlinked(tx, userId, identity);
  await announceToOwner(auth, tx, { user, kind: 'identity-linked' });
  return userId;
}
