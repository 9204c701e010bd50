import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { tellOwner } from '../mail/tell-owner.ts';
import { findUserById } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import type { FactorRow } from './factor-row.ts';
import { requireFactorCaller } from './factor-session.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { removeFactor } from './remove-factor.ts';
import { type Guesses, guessesAfterWrong, refuseManyGuesses } from './wrong-codes.ts';

const bodySchema = z.object({ code: optionalText });

/**
 * POST /factors/recovery-codes/use `{code}` → `{removed}`: instead of a lost second factor. The account's factors are
 * removed, its other sessions end, and its owner is told by mail. Throws 422 `mfa_verification_failed` for a code that is
 * wrong or was used, 422 `mfa_factor_not_found` where there is no factor, 429 after five wrong ones in 15 minutes.
 */
export function registerUseRecoveryCode(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors/recovery-codes/use', async (request) => {
    const { code } = readFields(bodySchema, request.body);
    const { user, session } = await requireFactorCaller(auth, request);
    const removed = await auth.platform.database.owner.begin(async (tx) => {
      await tx`select from auth.users where id = ${user.id} for update`;
      const factors = await tx<FactorRow[]>`select * from auth.mfa_factors where user_id = ${user.id}`;
      if (factors.every(({ status }) => status === 'unverified')) {
        throw authError(422, 'mfa_factor_not_found', 'This account has no second factor');
      }
      if (!(await spendCode(auth, tx, user.id, code))) return null;
      const now = auth.platform.now();
      for (const factor of factors) await removeFactor(tx, factor, now);
      await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
      await tellOwner(auth, tx, {
        user: (await findUserById(tx, user.id)) ?? user,
        kind: 'recovery-code-used',
      });
      return factors.length;
    });
    // No exception inside: the count of wrong codes has to be committed.
    if (removed === null) {
      throw authError(422, 'mfa_verification_failed', 'This recovery code is wrong or was used before.');
    }
    return { removed };
  });
}

async function spendCode(
  auth: AuthContext,
  tx: TransactionSql,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = auth.platform.now();
  const [kept] = await tx<[Guesses?]>`
    select wrong_codes, first_wrong_code_at from auth.mfa_recovery_sets where user_id = ${userId} for update`;
  if (!kept) return false;
  refuseManyGuesses(kept, now, auth.platform.settings.limitFactor);
  const [used] = await tx`
    update auth.mfa_recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${recoveryCodeHash(auth.secrets.code, userId, code)} and used_at is null
    returning 1 as used`;
  const guesses = used ? { wrong_codes: 0, first_wrong_code_at: null } : guessesAfterWrong(kept, now);
  await tx`update auth.mfa_recovery_sets set ${tx(guesses)} where user_id = ${userId}`;
  return used !== undefined;
}
