import { describe, expect, it } from 'vitest';
import { identifier } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../../../tests/instance/set-up.ts';

const instance = setUpInstance();

/** Marketplace tables are cleared by `erase_account` according to their own rules. */
const marketplace = ['marketplace.conversation_seen', 'marketplace.issue', 'public.engineers'];

/** Returns the tables that refer to an account by a foreign key or by a `user_id` column. */
async function tablesOfAccounts(): Promise<string[]> {
  const rows = await instance.sql<{ name: string }[]>`
    select distinct format('%s.%s', n.nspname, c.relname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not a.attisdropped and n.nspname in ('auth', 'code_host', 'storage', 'mail', 'marketplace', 'public')
      and (exists (
          select from pg_constraint k where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
            and k.conrelid = c.oid and a.attnum = any (k.conkey))
        or (n.nspname in ('auth', 'code_host') and a.attname = 'user_id'))
    order by name`;
  return rows.map(({ name }) => name);
}

describe('emptied accounts', () => {
  it('emptying an account deletes its rows from every table that refers to it', async () => {
    const [row] = await instance.sql<{ text: string }[]>`
      select pg_get_functiondef('auth.empty_account'::regproc) as text`;
    // Deleting a set of recovery codes also deletes the codes.
    const emptied = (name: string) =>
      row?.text.includes(`delete from ${name} t where`) || name === 'auth.mfa_recovery_codes';
    expect((await tablesOfAccounts()).filter((name) => !emptied(name))).toEqual(marketplace);
  });

  it('an emptied account keeps only its id', async () => {
    const { sql } = instance;
    const [user] = await sql<[{ id: string }]>`
      insert into auth.users (email, phone, encrypted_password, raw_user_meta_data)
      values ('leaving@example.com', '491511234', 'hash', '{"name": "Ada"}') returning id`;
    const [other] = await sql<[{ id: string }]>`
      insert into auth.users (email) values ('staying@example.com') returning id`;
    for (const { id } of [user, other]) {
      await sql`insert into auth.sessions (user_id) values (${id})`;
      await sql`insert into auth.mfa_factors (user_id, factor_type, secret, status) values (${id}, 'totp', 's', 'verified')`;
      await sql`insert into auth.mfa_recovery_sets (user_id) values (${id})`;
      await sql`insert into auth.mfa_recovery_codes (user_id, code_hash) values (${id}, 'hash')`;
      await sql`insert into auth.wrong_codes values (${id}, 'recovery', true, 1, now())`;
      await sql`insert into auth.unlinked_identities values (${id}, 'github', '1', now())`;
    }
    await sql`select auth.empty_account(${user.id})`;
    const [left] = await sql`select * from auth.users where id = ${user.id}`;
    expect(left).toMatchObject({
      email: null,
      phone: null,
      encrypted_password: null,
      raw_user_meta_data: {},
    });
    expect(left?.deleted_at).toEqual(expect.any(Date));
    for (const name of [
      'sessions',
      'mfa_factors',
      'mfa_recovery_sets',
      'mfa_recovery_codes',
      'wrong_codes',
    ]) {
      const rows = await sql`select user_id from ${identifier('auth')}.${identifier(name)}`;
      expect([name, rows.map(({ user_id }) => user_id)]).toEqual([name, [other.id]]);
    }
  });
});
