import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { readFields } from '../wire/read-body.ts';
import { readNamedUser } from './named-user.ts';
import { requireServiceRole } from './require-service-role.ts';

const bodySchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/{id}: removes the account, or empties it and keeps its id where other rows need that. */
export function registerDeleteUser(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/admin/users/:id', async (request) => {
    await requireServiceRole(auth, request);
    const { id } = await readNamedUser(auth, request);
    const isSoft = readFields(bodySchema, request.body).should_soft_delete === true;
    const sql = auth.platform.database.owner;
    if (isSoft) await sql.begin((tx) => empty(tx, id, auth.platform.now()));
    else await sql`delete from auth.users where id = ${id}`;
    return {};
  });
}

async function empty(tx: TransactionSql, id: string, now: Date): Promise<void> {
  await tx`
    update auth.users set deleted_at = ${now}, updated_at = ${now}, email = null, phone = null, email_change = null,
      encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}'
    where id = ${id}`;
  await tx`delete from auth.sessions where user_id = ${id}`;
  await tx`delete from auth.identities where user_id = ${id}`;
  await tx`delete from auth.mfa_factors where user_id = ${id}`;
  await tx`delete from auth.one_time_tokens where user_id = ${id}`;
  await tx`delete from auth.sign_ups where user_id = ${id}`;
}
