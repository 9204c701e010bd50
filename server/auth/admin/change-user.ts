import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { findUserById } from '../users/find-user.ts';
import { userJson } from '../users/user.ts';
import { readNamedUser } from './read-user.ts';
import { requireServiceRole } from './require-service-role.ts';
import { readUserAttributes } from './user-attributes.ts';
import { changeUser } from './write-user.ts';

/** PUT /admin/users/{id}: changes what the body names. */
export function registerChangeUser(app: FastifyInstance, auth: AuthContext): void {
  app.put('/admin/users/:id', async (request) => {
    await requireServiceRole(auth, request);
    const user = await readNamedUser(auth, request);
    const attributes = await readUserAttributes(auth, request.body);
    return auth.platform.database.owner.begin(async (tx) => {
      await changeUser(auth, tx, user.id, attributes, auth.platform.now());
      return userJson((await findUserById(tx, user.id)) ?? user);
    });
  });
}
