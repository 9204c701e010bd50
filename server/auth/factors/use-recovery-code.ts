import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountErrors } from '#domain/errors/account.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../mail/request-mail.ts';
import { lockUser } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { type FactorRow, removeFactor } from './factor.ts';
import { recoveryCodeHash } from './make-recovery-codes.ts';
import { requireFactorCaller } from './require-second-factor.ts';
import { countWrongCode, forgetWrongCodes, type Guessed, refuseManyGuesses } from './wrong-codes.ts';

const bodySchema = z.object({ code: optionalText });

/**
 * POST /factors/recovery-codes/use `{code}` → `{removed}`: replaces a lost second factor. Removes the account's
 * factors, recovery codes, other sessions and sign-ins in progress, and notifies the owner by mail. Throws 422
 * `mfa_verification_failed` for a wrong code, 422 `mfa_factor_not_found` without a factor, 429 after five wrong
 * codes.
 */
export function registerUseRecoveryCode(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors/recovery-codes/use', async (request) => {
    const { code } = readFields(bodySchema, request.body);
    const { user: asked, session } = await requireFactorCaller(auth, request);
    const removed = await auth.platform.database.owner.begin(async (tx) => {
      const user = (await lockUser(tx, asked.id)) ?? asked;
      const factors = await tx<FactorRow[]>`select * from auth.mfa_factors where user_id = ${user.id}`;
      if (factors.every(({ status }) => status === 'unverified')) {
        throw authError(422, 'mfa_factor_not_found', 'This account has no second factor');
      }
      const guessed = { user, codeOf: 'recovery', sessionId: session.id, isNotified: true };
      if (!(await spendCode(auth, tx, guessed, code))) return null;
      const now = auth.platform.now();
      for (const factor of factors) await removeFactor(tx, factor, now);
      await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
      await tx`delete from auth.flow_state where user_id = ${user.id}`;
      await notifyOwner(auth, tx, { user, kind: 'recovery-code-used' });
      return factors.length;
    });
    // No exception inside: the count of wrong codes has to be committed.
    if (removed === null) {
      throw authError(422, 'mfa_verification_failed', accountErrors.recoveryCodeNotUsable);
    }
    return { removed };
  });
}

async function spendCode(
  auth: AuthContext,
  tx: TransactionSql,
  guessed: Guessed,
  code: string,
): Promise<boolean> {
  const userId = guessed.user.id;
  const wrong = await refuseManyGuesses(auth, tx, guessed);
  const [used] = await tx`
    delete from auth.mfa_recovery_codes
    where user_id = ${userId} and code_hash = ${recoveryCodeHash(auth.secrets.code, userId, code)}
    returning 1 as used`;
  if (used) await forgetWrongCodes(tx, guessed, wrong);
  else await countWrongCode(auth, tx, guessed, wrong);
  return used !== undefined;
}
