import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { notifyOwner } from '../mail/request-mail.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { deviceOf } from '../sessions/start-session.ts';
import { findUserById } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { findChallenge, spendFactorCode } from './check-factor-code.ts';
import { lockFactor, readFactorId } from './factor.ts';
import { raiseSession } from './raise-session.ts';
import { isBelowSecondFactor, requireFactorCaller } from './require-second-factor.ts';
import { countWrongCode, forgetWrongCodes, refuseManyGuesses } from './wrong-codes.ts';

const bodySchema = z.object({ challenge_id: optionalText, code: optionalText });

/** POST /factors/{id}/verify: a right code raises the session to aal2; the first one verifies the factor. */
export function registerVerifyFactor(app: FastifyInstance, auth: AuthContext): void {
  const { database } = auth.platform;
  app.post('/factors/:id/verify', async (request) => {
    const { challenge_id: challengeId, code } = readFields(bodySchema, request.body);
    const caller = await requireFactorCaller(auth, request);
    const id = readFactorId(request);
    const now = auth.platform.now();
    const raised = await database.owner.begin(async (tx) => {
      const factor = await lockFactor(tx, caller.user.id, id);
      const user = (await findUserById(tx, caller.user.id)) ?? caller.user;
      // A factor prepared before another one was verified must not bypass it.
      if (factor.status === 'unverified' && isBelowSecondFactor({ ...caller, user })) return 'rejected';
      const { ip } = deviceOf(request);
      const openChallenge = await findChallenge(tx, factor, { challengeId, ip, now });
      const isNotified = factor.status === 'verified';
      const guessed = { user, codeOf: factor.id, sessionId: caller.session.id, isNotified };
      const wrong = await refuseManyGuesses(auth, tx, guessed);
      if (!(await spendFactorCode(auth, tx, factor, { challengeId: openChallenge, code: code.trim() }))) {
        await countWrongCode(auth, tx, guessed, wrong);
        return factor.factor_type === 'phone' ? 'wrong text' : 'wrong app code';
      }
      await forgetWrongCodes(tx, guessed, wrong);
      await tx`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${factor.id}`;
      if (factor.status === 'unverified') await notifyOwner(auth, tx, { user, kind: 'factor-added' });
      return raiseSession(tx, factor, caller.session.id, now);
    });
    // No exception inside: the count of wrong codes has to be committed.
    if (raised === 'wrong app code')
      throw authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    if (raised === 'wrong text')
      throw authError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
    if (raised === 'rejected') {
      throw authError(
        403,
        'mfa_verification_rejected',
        'Show the second factor that this account has first.',
      );
    }
    return sessionJson(auth, raised);
  });
}
