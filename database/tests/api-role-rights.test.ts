import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

it('the API roles have no rights on tables or views outside the schemas public, storage and visitor', async () => {
  const internal = await instance.sql`
    select c.oid::regclass::text as name,
      exists (
        select from unnest(array['anon', 'authenticated', 'service_role']) role
        where has_schema_privilege(role, n.oid, 'usage') and (
          has_any_column_privilege(role, c.oid, 'select, insert, update')
          or has_table_privilege(role, c.oid, 'delete, truncate'))) as "isOpen"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_'
      and n.nspname not in ('information_schema', 'public', 'storage', 'visitor')`;
  expect(internal.length).toBeGreaterThan(60);
  expect(internal.filter(({ isOpen }) => isOpen)).toEqual([]);
});

it('every auth table and every table that an API role may read has row-level security', async () => {
  const open = await instance.sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not c.relrowsecurity and n.nspname in ('public', 'storage', 'marketplace', 'auth', 'mail')
      and (n.nspname = 'auth' or has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`;
  expect([...open]).toEqual([]);
});
