import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';
import type { UserRow } from './user.ts';

export const userColumns = fragment`u.*, (
    select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id
  ) as identities, (
    select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]')
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors`;

/** Returns the account with this ID, or null if it does not exist or was erased. */
export async function findUserById(sql: Sql | TransactionSql, id: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select ${userColumns} from auth.users u where u.id = ${id} and u.deleted_at is null`;
  return user ?? null;
}

/**
 * Returns the account with this address. The address must be in lower case. Ignores accounts that use single
 * sign-on.
 */
export async function findUserByEmail(sql: Sql | TransactionSql, email: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select ${userColumns} from auth.users u
    where u.email = ${email} and not u.is_sso_user and u.deleted_at is null`;
  return user ?? null;
}

/** Locks the account until the transaction ends. */
export async function lockUser(tx: TransactionSql, id: string): Promise<UserRow | null> {
  await tx`select from auth.users where id = ${id} for no key update`;
  return findUserById(tx, id);
}
