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

it('every table that an API role may read has row-level security', async () => {
  const open = await instance.sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and not c.relrowsecurity and n.nspname in ('public', 'storage', 'marketplace', 'auth', 'mail')
      and (has_table_privilege('anon', c.oid, 'select') or has_table_privilege('authenticated', c.oid, 'select'))`;
  expect([...open]).toEqual([]);
});

it('every auth table has row-level security', async () => {
  const tables = await instance.sql`
    select relname, relrowsecurity from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`;
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter(({ relrowsecurity }) => !relrowsecurity)).toEqual([]);
});

const executable = async (role: string, ...schemas: string[]) => {
  const rows = await instance.sql`
    select p.proname as name from pg_proc p
    where p.pronamespace::regnamespace::text = any (${schemas}) and has_function_privilege(${role}, p.oid, 'execute')
      and has_schema_privilege(${role}, p.pronamespace, 'usage')
    order by p.proname collate "C"`;
  return rows.map(({ name }) => name);
};

/** Policies and views call these read-only functions with the caller's rights. */
const ofPolicies = [
  'admits_upload',
  'approved_engineer',
  'caller_role',
  'client_issues',
  'held_issues',
  'holds',
  'inside_issues',
  'is_attached',
  'is_blank',
  'is_operator',
  'is_service',
  'is_taken_down',
  'my_engineers',
  'named_id',
  'named_issue_id',
  'named_paths',
  'public_note',
  'readable_attachments',
  'refuse',
  'sees_all_since',
  'sees_available_since',
  'uid',
  'verified_email',
];

const ofServer = [
  'checkout_terms',
  'grant_to_read',
  'is_engineers_address',
  'pull_request_places',
  'record_granted_read',
  'record_ungranted_read',
  'seen_by',
];

const ofAccounts = [
  'inspected_columns',
  'inspected_rows',
  'inspected_table',
  'inspected_tables',
  'may_add_avatar',
  'newest_rows_seen',
  'newest_seen',
  'own_account',
  'own_earnings',
  'own_unused_uploads',
];

/** Index expressions run with the rights of the role that writes the row. */
const ofIndexes = ['searched_profile'];

it('API roles may execute only the internal functions that policies and the server use', async () => {
  expect(await executable('anon', 'marketplace')).toEqual(ofPolicies);
  const ofAccount = [...ofPolicies, ...ofServer, ...ofAccounts, ...ofIndexes];
  expect(await executable('authenticated', 'marketplace')).toEqual(ofAccount.toSorted());
  const ofService = await executable('service_role', 'marketplace');
  expect(ofService.filter((name) => !ofAccount.includes(name))).toEqual([]);
  for (const role of ['anon', 'authenticated', 'service_role']) {
    expect(await executable(role, 'auth')).not.toContain('rotate_refresh_token');
    expect(await executable(role, 'jobs', 'rate_limit', 'mail', 'code_host', 'graphile_worker')).toEqual([]);
  }
});

it('visitors may execute only one internal function, operator_standing', async () => {
  expect(await executable('anon', 'public')).toEqual(['operator_standing']);
});
