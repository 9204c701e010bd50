import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { userColumns } from '../users/find-user.ts';
import { type UserRow, userJson } from '../users/user.ts';
import { readFields } from '../wire/read-body.ts';
import { requireServiceRole } from './require-service-role.ts';

const wholeNumber = z.coerce.number().int().min(0).max(1_000_000);
const querySchema = z.object({
  // Clients send both empty when no page is requested.
  page: z.union([z.literal('').transform(() => 1), wholeNumber]).default(1),
  per_page: z.union([z.literal('').transform(() => 50), wholeNumber]).default(50),
});

const mostPerPage = 1000;

/** GET /admin/users: a page of users, newest first, with the count and the other pages in the headers. */
export function registerListUsers(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users', async (request, reply) => {
    await requireServiceRole(auth, request);
    const query = readFields(querySchema, request.query);
    const page = Math.max(1, query.page);
    const perPage = Math.min(mostPerPage, query.per_page || 50);
    const sql = auth.platform.database.owner;
    const users = await sql<UserRow[]>`
      select ${userColumns} from auth.users u where u.deleted_at is null
      order by u.created_at desc, u.id desc limit ${perPage} offset ${(page - 1) * perPage}`;
    const [{ total }] = await sql<[{ total: number }]>`
      select count(*)::int as total from auth.users where deleted_at is null`;
    reply.header('x-total-count', String(total)).header('link', pageLinks(auth.issuer, page, perPage, total));
    return { users: users.map(userJson), aud: 'authenticated' };
  });
}

function pageLinks(issuer: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${issuer}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
