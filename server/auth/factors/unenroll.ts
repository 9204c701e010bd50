import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { tellOwner } from '../mail/tell-owner.ts';
import { findUserById } from '../users/find-user.ts';
import { requireRecentSession } from '../users/require-recent-session.ts';
import { requireFactorCaller } from './factor-session.ts';
import { lockFactor, readFactorId } from './find-factor.ts';
import { removeFactor } from './remove-factor.ts';
import { requireAal2IfEnrolled } from './require-second-factor.ts';

/** DELETE /factors/{id}: removes a factor of one's own; who has one that counts must have shown it. */
export function registerUnenroll(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/factors/:id', async (request) => {
    const { user, session } = await requireFactorCaller(auth, request);
    const id = readFactorId(request);
    return auth.platform.database.owner.begin(async (tx) => {
      const factor = await lockFactor(tx, user.id, id);
      const asItIs = (await findUserById(tx, user.id)) ?? user;
      requireAal2IfEnrolled({ user: asItIs, session }, 'AAL2 required to unenroll verified factor', 422);
      const now = auth.platform.now();
      if (factor.status === 'verified') requireRecentSession(session, now);
      await removeFactor(tx, factor, now);
      if (factor.status === 'verified') await tellOwner(auth, tx, { user: asItIs, kind: 'factor-removed' });
      return { id };
    });
  });
}
