import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { factorJson, factorNotFound, lockFactor, readFactorId, removeFactor } from '../factors/factor.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { readNamedUser } from './users.ts';

export function registerAdminFactors(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users/:id/factors', async (request) =>
    (await readNamedUser(auth, request)).factors.map(factorJson),
  );
  app.delete('/admin/users/:id/factors/:factor', async (request) => {
    const user = await readNamedUser(auth, request);
    const id = readFactorId(request, 'factor');
    return auth.begin(async (tx) => {
      const factor = await lockFactor(tx, user.id, id);
      await removeFactor(tx, factor, auth.platform.now());
      if (factor.status === 'verified') await announceToOwner(auth, tx, { user, kind: 'factor-removed' });
      const shown = user.factors.find((each) => each.id === id);
      if (!shown) throw factorNotFound();
      return factorJson(shown);
    });
  });
}
