import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { findUserById } from '../users/find-user.ts';
import { userJson } from '../users/user.ts';
import { requireServiceRole } from './require-service-role.ts';
import { readUserAttributes } from './user-attributes.ts';
import { createUser } from './write-user.ts';

/** POST /admin/users: makes a user without asking them. */
export function registerCreateUser(app: FastifyInstance, auth: AuthContext): void {
  app.post('/admin/users', async (request) => {
    await requireServiceRole(auth, request);
    const attributes = await readUserAttributes(auth, request.body);
    return auth.platform.database.owner.begin(async (tx) => {
      const id = await createUser(tx, attributes, auth.platform.now());
      const user = await findUserById(tx, id);
      return user && userJson(user);
    });
  });
}
