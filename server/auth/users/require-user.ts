import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readBearer } from '../wire/read-bearer.ts';
import { lockUser, userColumns } from './find-user.ts';
import { refuseBanned, type UserRow } from './user.ts';

export type SessionOfCaller = {
  id: string;
  createdAt: Date;
  /**
   * The assurance level of the token or of the session, whichever is lower. A token does not become aal2 if
   * the user enters a second factor later.
   */
  aal: 'aal1' | 'aal2';
};

export type SignedIn = {
  user: UserRow;
  session: SessionOfCaller | null;
};

type Row = UserRow & {
  session_id: string | null;
  session_created_at: Date | null;
  session_aal: string | null;
};

/**
 * Returns the user and the session of an access token. Throws 401 `no_authorization`, 403 `bad_jwt`, 403
 * `user_not_found` or 403 `user_banned`. Throws 403 `session_not_found` if the user has signed out, even if
 * the token has not expired.
 */
export async function requireUser(auth: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const { userId, sessionId, claims } = await readBearer(auth, request);
  if (userId === null) throw authError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const sql = auth.platform.database.owner;
  const now = auth.platform.now();
  const [row] = await sql<[Row?]>`
    select ${userColumns}, s.id as session_id, s.created_at as session_created_at,
      s.aal as session_aal
    from auth.users u left join auth.sessions s on s.id = ${sessionId} and s.user_id = u.id and s.ended_at is null
      and coalesce(s.not_after > ${now}, true)
    where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw authError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (sessionId !== null && row.session_id === null) {
    throw authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  refuseBanned(row, now);
  const session =
    row.session_id === null || row.session_created_at === null
      ? null
      : {
          id: row.session_id,
          createdAt: row.session_created_at,
          aal: row.session_aal === 'aal2' && claims.aal === 'aal2' ? ('aal2' as const) : ('aal1' as const),
        };
  return { user: row, session };
}

/**
 * Locks the account until the transaction ends, and returns it as it is now. Throws 403 `user_not_found`, `user_banned` or
 * `session_not_found` if the account or the session has ended, for example after `requireUser` checked them. The level of
 * the session is its own, whatever the token says.
 */
export async function lockSignedIn(
  tx: TransactionSql,
  { userId, sessionId, now }: { userId: string; sessionId: string | null; now: Date },
): Promise<SignedIn> {
  const user = await lockUser(tx, userId);
  if (!user) throw authError(403, 'user_not_found', 'The account does not exist any more');
  refuseBanned(user, now);
  if (sessionId === null) return { user, session: null };
  const [session] = await tx<[SessionOfCaller?]>`
    select id, created_at as "createdAt", aal from auth.sessions
    where id = ${sessionId} and user_id = ${userId} and ended_at is null and coalesce(not_after > ${now}, true)`;
  if (!session) throw authError(403, 'session_not_found', 'The session that asked for this has ended');
  return { user, session };
}

/** Throws 422 `user_sso_managed` if an organization manages the account. */
export function requireOwnAccount(user: UserRow): void {
  if (!user.is_sso_user) return;
  throw authError(422, 'user_sso_managed', 'Your organization manages how this account signs in');
}

// A session that is older may be open on an unattended laptop.
const trustedForHours = 24;

export function isRecent(session: SignedIn['session'], now: Date): boolean {
  return session !== null && now.getTime() - session.createdAt.getTime() <= trustedForHours * 3600 * 1000;
}

/** Throws 400 `reauthentication_needed` if the session is older than 24 hours. */
export function requireRecentSession(session: SignedIn['session'], now: Date): void {
  if (isRecent(session, now)) return;
  throw authError(400, 'reauthentication_needed', 'Sign in again to change how you sign in');
}
