import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { deviceOf, type StartedSession, sessionJson } from '../sessions/start-session.ts';
import type { AuthMethod } from '../tokens/access-token.ts';
import { firstRefreshToken, refreshTokenSalt } from '../tokens/refresh-token.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { findUserById } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { consumeFactorCode, findChallenge } from './check-factor-code.ts';
import { type FactorRow, lockFactor, readFactorId } from './factor.ts';
import { isBelowSecondFactor, requireFactorCaller } from './require-second-factor.ts';
import { refuseRivalFactor } from './rival-factor.ts';
import { countWrongCode, forgetWrongCodes, refuseManyGuesses } from './wrong-codes.ts';

const bodySchema = z.object({ challenge_id: optionalText, code: optionalText });

/**
 * POST /factors/{id}/verify checks a code. A correct code verifies the factor and raises the session to aal2.
 */
export function registerVerifyFactor(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors/:id/verify', async (request) => {
    const { challenge_id: challengeId, code } = readFields(bodySchema, request.body);
    const caller = await requireFactorCaller(auth, request);
    const id = readFactorId(request);
    const now = auth.platform.now();
    const raised = await auth.begin(async (tx) => {
      const factor = await lockFactor(tx, caller.user.id, id);
      const user = (await findUserById(tx, caller.user.id)) ?? caller.user;
      // A user who adds a factor must first use one of the verified factors.
      if (factor.status === 'unverified' && isBelowSecondFactor({ ...caller, user })) {
        const message = 'Show the second factor that this account has first.';
        throw authError(403, 'mfa_verification_rejected', message);
      }
      await refuseRivalFactor(tx, user);
      const { ip } = deviceOf(request);
      const openChallenge = await findChallenge(tx, factor, { challengeId, ip, now });
      const isNotified = factor.status === 'verified';
      const guessed = { user, codeOf: factor.id, sessionId: caller.session.id, isNotified };
      const wrong = await refuseManyGuesses(auth, tx, guessed);
      if (!(await consumeFactorCode(auth, tx, factor, { challengeId: openChallenge, code: code.trim() }))) {
        await countWrongCode(auth, tx, guessed, wrong);
        return wrongCode[factor.factor_type];
      }
      await forgetWrongCodes(tx, guessed, wrong);
      await tx`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${factor.id}`;
      const session = await raiseSession(tx, factor, caller.session.id, now);
      if (factor.status === 'unverified') await announceToOwner(auth, tx, { user, kind: 'factor-added' });
      return session;
    });
    // The error is thrown after the transaction. Inside, it would roll back the count of wrong codes.
    if (typeof raised === 'string') throw authError(422, 'mfa_verification_failed', raised);
    recordSecurityEvent(auth.platform, request, { event: 'factor-used', outcome: 'ok' });
    return sessionJson(auth, raised);
  });
}

const wrongCode = { totp: 'Invalid TOTP code entered', phone: 'Invalid MFA Phone code entered' };

const methods = { totp: 'totp', phone: 'mfa/phone' } as const;

/**
 * Raises the session to aal2 and replaces its refresh tokens. Ends all other sessions of the account that are
 * below aal2. Deletes unverified factors of the same type. Throws 403 `session_not_found` if the session has
 * already ended.
 */
async function raiseSession(
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
  // The tokens are deleted instead of revoked, because a revoked token still works for a few seconds.
  await tx`delete from auth.refresh_tokens where session_id = ${sessionId}`;
  const refreshToken = firstRefreshToken();
  await tx`
    insert into auth.refresh_tokens (session_id, token_hash, salt, created_at)
    values (${sessionId}, ${tokenHash(refreshToken)}, ${refreshTokenSalt()}, ${now})`;
  const user = await findUserById(tx, userId);
  if (!user) throw new Error('The account vanished while its session was raised.');
  const amr = await tx<AuthMethod[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp, provider
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc, authentication_method desc`;
  return { user, claims: { sessionId, aal: 'aal2', amr, notAfter: session.notAfter }, refreshToken };
}
