import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { userJson } from '../users/user-json.ts';
import { readNamedUser } from './named-user.ts';
import { requireServiceRole } from './require-service-role.ts';

/** GET /admin/users/{id}: one user. */
export function registerReadUser(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users/:id', async (request) => {
    await requireServiceRole(auth, request);
    return userJson(await readNamedUser(auth, request));
  });
}
