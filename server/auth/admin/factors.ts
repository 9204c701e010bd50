import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { readNamedUser } from './named-user.ts';
import { requireServiceRole } from './require-service-role.ts';

/** GET and DELETE /admin/users/{id}/factors: nobody has a second factor yet, so the list is empty. */
export function registerAdminFactors(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users/:id/factors', async (request) => {
    await requireServiceRole(auth, request);
    await readNamedUser(auth, request);
    return [];
  });
  app.delete('/admin/users/:id/factors/:factor', async (request) => {
    await requireServiceRole(auth, request);
    await readNamedUser(auth, request);
    throw authError(404, 'mfa_factor_not_found', 'Factor not found');
  });
}
