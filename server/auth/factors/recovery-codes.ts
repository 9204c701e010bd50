import { createHmac, type KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Secret } from 'otpauth';
import { z } from 'zod';
import { accountErrors } from '#domain/errors/account.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockSignedIn, requireRecentSession } from '../users/require-user.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { type FactorRow, removeFactor } from './factor.ts';
import { hasSecondFactor, requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';
import { countWrongCode, forgetWrongCodes, type Guessed, refuseManyGuesses } from './wrong-codes.ts';

const useSchema = z.object({ code: optionalText });

/**
 * Registers the endpoints for recovery codes, which are our extension of the protocol. Using a recovery code
 * removes all factors and all recovery codes of the account. It also ends the other sessions and cancels
 * pending sign-ins.
 */
export function registerRecoveryCodes(app: FastifyInstance, auth: AuthContext): void {
  const { database, now } = auth.platform;
  app.post('/factors/recovery-codes', async (request) => {
    const { user: asked, session } = await requireFactorCaller(auth, request);
    const codes = newRecoveryCodes();
    await auth.begin(async (tx) => {
      const { user } = await lockSignedIn(tx, { userId: asked.id, sessionId: session.id, now: now() });
      requireAal2IfEnrolled({ user, session });
      if (!hasSecondFactor(user)) throw authError(422, 'mfa_factor_not_found', 'Add a second factor first');
      requireRecentSession(session, now());
      await tx`delete from auth.mfa_recovery_sets where user_id = ${user.id}`;
      await tx`insert into auth.mfa_recovery_sets (user_id, created_at) values (${user.id}, ${now()})`;
      const hashes = codes.map((code) => recoveryCodeHash(auth.secrets.code[0], user.id, code));
      for (const hash of hashes) {
        await tx`insert into auth.mfa_recovery_codes (user_id, code_hash) values (${user.id}, ${hash})`;
      }
      await announceToOwner(auth, tx, { user, kind: 'recovery-codes-made' });
    });
    return { codes };
  });
  app.get('/factors/recovery-codes', async (request) => {
    const { user, session } = await requireFactorCaller(auth, request);
    requireAal2IfEnrolled({ user, session });
    const [kept] = await database.owner<[{ left: number; created_at: Date }?]>`
      select s.created_at, (
        select count(*)::int from auth.mfa_recovery_codes c where c.user_id = s.user_id
      ) as left
      from auth.mfa_recovery_sets s where s.user_id = ${user.id}`;
    return { left: kept?.left ?? 0, created_at: kept?.created_at.toISOString() ?? null };
  });
  app.post('/factors/recovery-codes/use', async (request) => {
    const { code } = readFields(useSchema, request.body);
    const { user: asked, session } = await requireFactorCaller(auth, request);
    const removed = await auth.begin(async (tx) => {
      const { user } = await lockSignedIn(tx, { userId: asked.id, sessionId: session.id, now: now() });
      const factors = await tx<FactorRow[]>`select * from auth.mfa_factors where user_id = ${user.id}`;
      if (factors.every(({ status }) => status === 'unverified')) {
        throw authError(422, 'mfa_factor_not_found', 'This account has no second factor');
      }
      const guessed = { user, codeOf: 'recovery', sessionId: session.id, isNotified: true };
      if (!(await consumeCode(auth, tx, guessed, code))) return null;
      for (const factor of factors) await removeFactor(tx, factor, now());
      await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
      await tx`delete from auth.flow_state where user_id = ${user.id}`;
      await announceToOwner(auth, tx, { user, kind: 'recovery-code-used' });
      return factors.length;
    });
    // The error is thrown after the transaction. Inside, it would roll back the count of wrong codes.
    if (removed === null) {
      throw authError(422, 'mfa_verification_failed', accountErrors.recoveryCodeNotUsable);
    }
    return { removed };
  });
}

const codesInASet = 10;

function newRecoveryCodes(): string[] {
  return Array.from({ length: codesInASet }, () => {
    const text = new Secret({ size: 7 }).base32;
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });
}

/** Hashes a code. Ignores case and separators, and reads the digits 0 and 1 as the letters O and I. */
function recoveryCodeHash(secret: KeyObject, userId: string, code: string): Buffer {
  const typed = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I');
  return createHmac('sha256', secret).update(`recovery ${userId} ${typed}`).digest();
}

async function consumeCode(
  auth: AuthContext,
  tx: TransactionSql,
  guessed: Guessed,
  code: string,
): Promise<boolean> {
  const userId = guessed.user.id;
  const wrong = await refuseManyGuesses(auth, tx, guessed);
  const hashes = auth.secrets.code.map(
    (secret) => `\\x${recoveryCodeHash(secret, userId, code).toString('hex')}`,
  );
  const [used] = await tx`
    delete from auth.mfa_recovery_codes where user_id = ${userId} and code_hash = any (${hashes}::bytea[])
    returning 1 as used`;
  if (used) await forgetWrongCodes(tx, guessed, wrong);
  else await countWrongCode(auth, tx, guessed, wrong);
  return used !== undefined;
}
