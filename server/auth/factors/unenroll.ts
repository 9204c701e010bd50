import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { findUserById } from '../users/find-user.ts';
import { requireRecentSession } from '../users/require-user.ts';
import { lockFactor, readFactorId, removeFactor } from './factor.ts';
import { requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';

/** DELETE /factors/{id} removes a factor. Removing a verified factor requires aal2. */
export function registerUnenroll(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/factors/:id', async (request) => {
    const { user, session } = await requireFactorCaller(auth, request);
    const id = readFactorId(request);
    return auth.begin(async (tx) => {
      const factor = await lockFactor(tx, user.id, id);
      const asItIs = (await findUserById(tx, user.id)) ?? user;
      requireAal2IfEnrolled({ user: asItIs, session }, 'AAL2 required to unenroll verified factor', 422);
      const now = auth.platform.now();
      if (factor.status === 'verified') requireRecentSession(session, now);
      await removeFactor(tx, factor, now);
      if (factor.status === 'verified')
        await announceToOwner(auth, tx, { user: asItIs, kind: 'factor-removed' });
      return { id };
    });
  });
}
