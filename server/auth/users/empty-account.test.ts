import { describe, expect, it } from 'vitest';
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
      new RegExp(`delete from ${name} t where t\\.\\w*user_id = p_user;`).test(row?.text ?? '') ||
      name === 'auth.mfa_recovery_codes';
    expect((await tablesOfAccounts()).filter((name) => !emptied(name))).toEqual(marketplace);
  });
});
