import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { findUserById, userColumns } from '../users/find-user.ts';
import { type UserRow, userJson } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { readFields } from '../wire/read-body.ts';
import { readUserAttributes } from './user-attributes.ts';
import { changeUser, createUser } from './write-user.ts';

const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
const querySchema = z.object({
  // Some clients send empty `page` and `per_page` parameters.
  page: z.union([z.literal('').transform(() => 1), wholeNumber]).default(1),
  per_page: z.union([z.literal('').transform(() => 50), wholeNumber]).default(50),
});

const deletionSchema = z.object({ should_soft_delete: z.boolean().nullish() });

const mostPerPage = 1000;

export function registerAdminUsers(app: FastifyInstance, auth: AuthContext): void {
  const sql = auth.platform.database.owner;
  const { now } = auth.platform;
  app.get('/admin/users', async (request, reply) => {
    const query = readFields(querySchema, request.query);
    const page = Math.max(1, query.page);
    const perPage = Math.min(mostPerPage, query.per_page || 50);
    const users = await sql<UserRow[]>`
      select ${userColumns} from auth.users u where u.deleted_at is null
      order by u.created_at desc, u.id desc limit ${perPage} offset ${(page - 1) * perPage}`;
    const [{ total }] = await sql<[{ total: number }]>`
      select count(*)::int as total from auth.users where deleted_at is null`;
    reply.header('x-total-count', String(total)).header('link', pageLinks(auth.issuer, page, perPage, total));
    return { users: users.map(userJson), aud: 'authenticated' };
  });
  app.post('/admin/users', async (request) => {
    const attributes = await readUserAttributes(auth, request.body);
    return sql.begin(async (tx) => {
      const user = await findUserById(tx, await createUser(tx, attributes, now()));
      return user && userJson(user);
    });
  });
  app.get('/admin/users/:id', async (request) => userJson(await readNamedUser(auth, request)));
  app.put('/admin/users/:id', async (request) => {
    const user = await readNamedUser(auth, request);
    const attributes = await readUserAttributes(auth, request.body);
    return sql.begin(async (tx) => {
      await changeUser(auth, tx, user.id, attributes, now());
      return userJson((await findUserById(tx, user.id)) ?? user);
    });
  });
  app.delete('/admin/users/:id', async (request) => {
    const { id } = await readNamedUser(auth, request);
    // A soft delete keeps the row, because other tables refer to the user.
    const isSoft = readFields(deletionSchema, request.body).should_soft_delete === true;
    if (isSoft) await sql`select auth.empty_account(${id}, ${now()})`;
    else await sql`delete from auth.users where id = ${id}`;
    return {};
  });
}

function pageLinks(issuer: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${issuer}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

/**
 * Returns the user with the ID in the path. Throws 404 `validation_failed` if the ID is malformed, and 404
 * `user_not_found` if the user does not exist.
 */
export async function readNamedUser(auth: AuthContext, request: FastifyRequest): Promise<UserRow> {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw authError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(auth.platform.database.owner, id);
  if (!user) throw authError(404, 'user_not_found', 'User not found');
  return user;
}
