import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { StartedSession } from '../sessions/start-session.ts';
import type { AuthMethod } from '../tokens/access-token.ts';
import { firstRefreshToken, refreshTokenSalt } from '../tokens/refresh-token.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { findUserById } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import type { FactorRow } from './factor.ts';

const methods = { totp: 'totp', phone: 'mfa/phone' } as const;

/**
 * Raises a session to aal2 by a factor: replaces its refresh tokens, ends the account's other sessions below aal2 and
 * removes unverified factors of that type. Throws 403 `session_not_found` for a session that ended meanwhile.
 */
export async function raiseSession(
  tx: TransactionSql,
  factor: FactorRow,
  sessionId: string,
  now: Date,
): Promise<StartedSession> {
  const { user_id: userId, factor_type: type } = factor;
  const [session] = await tx<[{ notAfter: Date | null }?]>`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, refreshed_at = ${now}, updated_at = ${now}
    where id = ${sessionId} and user_id = ${userId} and ended_at is null and coalesce(not_after > ${now}, true)
    returning not_after as "notAfter"`;
  if (!session) throw authError(403, 'session_not_found', 'The session ended while the code was checked');
  await tx`
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (${sessionId}, ${methods[type]}, ${now}, ${now})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`;
  await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId} and aal = 'aal1'`;
  await tx`
    delete from auth.mfa_factors
    where user_id = ${userId} and factor_type = ${type} and status = 'unverified' and id <> ${factor.id}`;
  // Not only revoked: within the reuse interval an old token could still be exchanged, for a raised session.
  await tx`delete from auth.refresh_tokens where session_id = ${sessionId}`;
  const refreshToken = firstRefreshToken();
  await tx`
    insert into auth.refresh_tokens (session_id, token_hash, salt, created_at)
    values (${sessionId}, ${tokenHash(refreshToken)}, ${refreshTokenSalt()}, ${now})`;
  const user = await findUserById(tx, userId);
  if (!user) throw new Error('The account vanished while its session was raised.');
  const claims = { sessionId, aal: 'aal2', amr: await methodsOf(tx, sessionId), notAfter: session.notAfter };
  return { user, claims, refreshToken };
}

async function methodsOf(tx: TransactionSql, sessionId: string): Promise<AuthMethod[]> {
  const claims = await tx<Array<{ method: string; provider: string | null; at: Date }>>`
    select authentication_method as method, provider, updated_at as at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc, authentication_method desc`;
  return claims.map(({ method, provider, at }) => ({
    method,
    timestamp: Math.floor(at.getTime() / 1000),
    ...(provider === null ? {} : { provider }),
  }));
}
