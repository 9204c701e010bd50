import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { findUserById } from '../users/find-user.ts';
import { type UserRow, userJson } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { requireServiceRole } from './require-service-role.ts';

/** GET /admin/users/{id}: one user. */
export function registerReadUser(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users/:id', async (request) => {
    await requireServiceRole(auth, request);
    return userJson(await readNamedUser(auth, request));
  });
}

/** The user with the id in the path. Throws 404 `validation_failed` for an id that is no UUID, 404 `user_not_found`. */
export async function readNamedUser(auth: AuthContext, request: FastifyRequest): Promise<UserRow> {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw authError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(auth.platform.database.owner, id);
  if (!user) throw authError(404, 'user_not_found', 'User not found');
  return user;
}
