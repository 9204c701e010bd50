import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuthContext } from '../auth-context.ts';
import { noteSignIn } from '../devices/note-sign-in.ts';
import { type AccessTokenSigner, accessTokenEnd, type SessionClaims } from '../tokens/access-token.ts';
import { firstRefreshToken, refreshTokenSalt } from '../tokens/refresh-token.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { findUserById } from '../users/find-user.ts';
import { type UserRow, userJson } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

export type Device = { userAgent: string | null; ip: string | null; browserMark: string | null };
export type StartedSession = { user: UserRow; claims: SessionClaims; refreshToken: string };

/** How a user signed in. `notAfter` is the time at which the identity provider's session ends. */
export type Proof = { method: SignInMethod; provider?: string | null; notAfter?: Date | null };

const longestUserAgent = 512;

export function deviceOf(request: FastifyRequest): Device {
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent) ?? null;
  // A proxy may forward any text as the address. If the connection is closed, the address is undefined,
  // despite its type. The zone of an address such as fe80::1%eth0 is removed, because it has a meaning only
  // on this machine.
  const ip = String(request.ip).replace(/%.*$/, '');
  return { userAgent, ip: isIP(ip) === 0 ? null : ip, browserMark: request.browserMark };
}

/**
 * Starts a session at aal1. Throws 400 `session_expired` if the session at the identity provider has ended.
 */
export async function startSession(
  auth: AuthContext,
  tx: TransactionSql,
  userId: string,
  { method, provider = null, notAfter = null }: Proof,
  device: Device,
  now: Date,
): Promise<StartedSession> {
  if (notAfter !== null && notAfter <= now) {
    throw authError(400, 'session_expired', 'The session at the identity provider has ended');
  }
  const refreshToken = firstRefreshToken();
  const isVouchedFor = method === 'oauth' || method === 'sso/saml';
  const [session] = await tx<[{ id: string }]>`
    with session as (
      insert into auth.sessions (user_id, not_after, user_agent, ip, created_at, updated_at)
      values (${userId}, ${notAfter}, ${device.userAgent}, ${device.ip}, ${now}, ${now}) returning id
    ), claim as (
      insert into auth.mfa_amr_claims (session_id, authentication_method, provider, created_at, updated_at)
      select id, ${method}, ${provider}, ${now}, ${now} from session
    ), token as (
      insert into auth.refresh_tokens (session_id, token_hash, salt, created_at)
      select id, ${tokenHash(refreshToken)}, ${refreshTokenSalt()}, ${now} from session
    ), identity as (
      update auth.identities set last_sign_in_at = ${now}, updated_at = ${now}
      where user_id = ${userId} and provider = 'email' and not ${isVouchedFor}
    )
    select id from session`;
  await tx`update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId}`;
  const user = await findUserById(tx, userId);
  if (!user) throw new Error('The account vanished while it was signing in.');
  await noteSignIn(auth, tx, user, method, device, now);
  const timestamp = Math.floor(now.getTime() / 1000);
  const amr = [{ method, timestamp, provider }];
  return { user, claims: { sessionId: session.id, aal: 'aal1', amr, notAfter }, refreshToken };
}

export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'sso/saml'
  | 'anonymous';

export function sessionJson(
  { platform, signAccessToken }: { platform: Platform; signAccessToken: AccessTokenSigner },
  session: StartedSession,
): Record<string, unknown> {
  const now = platform.now();
  const expiresAt = accessTokenEnd(session.claims, now);
  return {
    access_token: signAccessToken(session.user, session.claims, now),
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(now.getTime() / 1000),
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: userJson(session.user),
  };
}
