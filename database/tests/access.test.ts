import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import {
  findDifferences,
  requireListedAccess,
  watchAccess,
  writeAccessList,
} from '#server/platform/database/access.ts';
import { root } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { repairAccess } from '#server/platform/database/repair-access.ts';
import { createLog } from '#server/platform/log.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { submission } from '../../tests/protocol/auth-setup.ts';

type Facts = { grants?: Record<string, string>; 'row security'?: string };
const callers = ['public', 'anon', 'authenticated', 'service_role'];

let clock = Date.now();
const instance = setUpInstance({ now: () => new Date(clock) });
let ownerUrl: string;
beforeAll(() => {
  ownerUrl = instance.platform.database.ownerUrl;
});

const settingsOf = (databaseUrl: string) => ({
  ...instance.platform.settings,
  databaseUrl,
  databaseDirectUrl: null,
});

const ask = (url: string, options: object = {}) => {
  clock += 31_000;
  const { anonKey } = instance.platform.keys;
  return instance.app.inject({ url, headers: { apikey: anonKey }, ...options });
};
const submit = () =>
  ask('/rest/v1/code_submissions', { method: 'POST', payload: submission('a@example.com') });

it('database/access.txt lists a new database; `npm run access-list` writes it', async () => {
  const text = await readFile(new URL('access.txt', root), 'utf8');
  expect(await writeAccessList(instance.sql)).toBe(text);
});

it('callers reach relations of three schemas, and rows of a table only through row-level security', async () => {
  const relations = await instance.sql<{ object: string; schema: string; facts: Facts }[]>`
    select object, schema, facts from migrations.access where object ~ '^(table|view) '`;
  const open = relations.filter(({ facts: { grants = {} } }) => callers.some((role) => role in grants));
  expect(new Set(open.map(({ schema }) => schema))).toEqual(new Set(['public', 'storage', 'visitor']));
  const tables = relations.filter(
    ({ object, schema, facts }) => object.startsWith('table') && (schema === 'auth' || facts.grants),
  );
  expect(tables.filter(({ facts }) => facts['row security'] !== 'on')).toEqual([]);
});

it('a database restored without its owners is refused, and shows a visitor nothing after the repair', async () => {
  expect((await submit()).statusCode).toBe(201);
  await instance.sql.query(
    'do $$ begin execute (select string_agg(format($f$alter view %s owner to %I$f$, oid::regclass, current_user), $c$;$c$) from pg_class where pg_get_userbyid(relowner) ~ $g$_gate$g$); end $$',
  );
  const sentence =
    /^The database would show.*view public\.change_requests has the owner owner instead of marketplace_gate;.*run: npm run repair-database$/;
  await expect(
    openDatabase(settingsOf(ownerUrl), instance.platform.keys, createLog('silent')),
  ).rejects.toThrow(sentence);
  const { statusCode, body } = await ask('/readyz');
  expect([statusCode, JSON.parse(body).reason]).toEqual([503, expect.stringMatching(sentence)]);
  expect(await ask('/rest/v1/issues')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });

  await repairAccess(ownerUrl);
  await requireListedAccess(ownerUrl);
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await ask('/rest/v1/issues')).json()).toEqual([]);
});

/** What is changed, and the object that the refusal must name. */
const openings = {
  'default privileges in schema public revoke all on tables':
    'alter default privileges in schema public grant select on tables to anon',
  'function marketplace.holds(uuid)': 'alter function marketplace.holds reset all',
  'function marketplace.grant_to_read(text)':
    'revoke execute on function marketplace.grant_to_read from authenticated',
  'function marketplace.keep_lease()': 'alter function marketplace.keep_lease security invoker',
  'function marketplace.part_in(marketplace.issue)': 'alter function marketplace.part_in owner to anon',
  'function marketplace.uid()': 'grant execute on function marketplace.uid to public',
  'role api login': 'alter role LOGIN createdb',
  'schema mail': 'grant usage on schema mail to anon',
  'table auth.users': 'grant select (email) on auth.users to authenticated',
  'table marketplace.audit_log': 'drop trigger keep_entries on marketplace.audit_log',
  'table marketplace.fix': 'create policy everything on marketplace.fix to public using (true)',
  'table marketplace.issue': 'grant select on marketplace.issue to anon',
  'table marketplace.payment': 'alter table marketplace.payment disable trigger user',
  'table marketplace.quote': 'alter table marketplace.quote disable row level security',
  'view public.issues': 'revoke select on public.issues from anon',
  'view public.leak': 'create view public.leak as select 1 as a',
};

it('every difference that could open or hide a row is found and repaired', async () => {
  const login = new URL(instance.apiUrl).username;
  for (const change of Object.values(openings)) await instance.sql.query(change.replace('LOGIN', login));
  const found = await findDifferences(instance.sql);
  expect(new Set(found.map(({ object }) => object))).toEqual(new Set(Object.keys(openings)));
  await repairAccess(ownerUrl);
  expect(await findDifferences(instance.sql)).toEqual([]);
});

it('the timer finds a difference that appeared after a call to /readyz', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const watch = watchAccess({ ...instance.platform, now: () => new Date(clock) });
  vi.advanceTimersByTime(29_000);
  expect(await watch.check()).toBeNull();
  await instance.sql`grant select on marketplace.issue to anon`;
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.poll(() => watch.fault).toMatch('table marketplace.issue has the grants');
  await instance.sql`revoke select on marketplace.issue from anon`;
  watch.stop();
});

it('a table of the operator that no caller may reach is left alone', async () => {
  await instance.sql`create table public.report ()`;
  await requireListedAccess(ownerUrl);
});

it('a read-only database makes the instance unready, and its refused writes are 503', async () => {
  const database = new URL(ownerUrl).pathname.slice(1);
  // An owner that is no superuser may not end the connections of another role.
  await instance.sql`grant pg_signal_backend to current_user`;
  const restart = (value: string) =>
    instance.sql.query(`
      alter database ${database} set default_transaction_read_only = ${value};
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'lastmile%';
      set default_transaction_read_only = ${value}`);
  await restart('on');
  await expect
    .poll(async () => (await ask('/readyz')).json())
    .toMatchObject({ reason: 'The database is read-only.' });
  expect(await submit()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
  await instance.sql.query('set default_transaction_read_only = off');
  await restart('off');
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ status: 'ready' });
});
