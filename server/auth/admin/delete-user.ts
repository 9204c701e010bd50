import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { readFields } from '../wire/read-body.ts';
import { readNamedUser } from './read-user.ts';
import { requireServiceRole } from './require-service-role.ts';

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/{id}: removes the account, or empties it and keeps its id where other rows need that. */
export function registerDeleteUser(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/admin/users/:id', async (request) => {
    await requireServiceRole(auth, request);
    const { id } = await readNamedUser(auth, request);
    const isSoft = readFields(bodySchema, request.body).should_soft_delete === true;
    const sql = auth.platform.database.owner;
    if (isSoft) await sql`select auth.empty_account(${id}, ${auth.platform.now()})`;
    else await sql`delete from auth.users where id = ${id}`;
    return {};
  });
}
