import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockSignedIn, requireRecentSession } from '../users/require-user.ts';
import { lockFactor, readFactorId, removeFactor } from './factor.ts';
import { requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';

/** DELETE /factors/{id} removes a factor. Removing a verified factor requires aal2. */
export function registerUnenroll(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/factors/:id', async (request) => {
    const { user: asked, session } = await requireFactorCaller(auth, request);
    const id = readFactorId(request);
    const now = auth.platform.now();
    return auth.begin(async (tx) => {
      const { user } = await lockSignedIn(tx, { userId: asked.id, sessionId: session.id, now });
      const factor = await lockFactor(tx, user.id, id);
      requireAal2IfEnrolled({ user, session }, 'AAL2 required to unenroll verified factor', 422);
      if (factor.status === 'verified') requireRecentSession(session, now);
      await removeFactor(tx, factor, now);
      if (factor.status === 'verified') await announceToOwner(auth, tx, { user, kind: 'factor-removed' });
      return { id };
    });
  });
}
