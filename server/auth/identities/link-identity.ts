import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { startExternalSignIn } from '../code-host/authorize.ts';
import { requireAal2IfEnrolled } from '../factors/require-second-factor.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockUser } from '../users/find-user.ts';
import {
  requireOwnAccount,
  requireRecentSession,
  requireUser,
  type SessionOfCaller,
} from '../users/require-user.ts';
import { refuseBanned, type UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { type ForeignIdentity, forgetUnlinked, lockIdentity, writeIdentity } from './identity.ts';

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
  const ownerId = await lockIdentity(tx, identity);
  const user = await lockUser(tx, userId);
  if (!user) throw authError(403, 'user_not_found', 'The account to link to is gone');
  refuseBanned(user, now);
  const session = await readSession(tx, linkingSessionId, now);
  // The user may have added a second factor after starting the linking.
  requireAal2IfEnrolled({ user, session });
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

async function readSession(
  tx: TransactionSql,
  id: string | null,
  now: Date,
): Promise<SessionOfCaller | null> {
  if (id === null) return null;
  const [session] = await tx<[SessionOfCaller?]>`
    select id, created_at as "createdAt", aal from auth.sessions
    where id = ${id} and ended_at is null and coalesce(not_after > ${now}, true)`;
  if (!session) throw authError(403, 'session_not_found', 'The session that asked for this has ended');
  return session;
}
