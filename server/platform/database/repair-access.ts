import { toError } from '../errors/api-error.ts';
import { StartError } from '../errors/start-error.ts';
import {
  type Access,
  accessFault,
  describeDifference,
  type Facts,
  findDifferences,
  readAccessList,
} from './access.ts';
import { apiLogins } from './api-login.ts';
import { migrate, root } from './migrate.ts';
import { type Sql, withConnection } from './pool.ts';

const gates = ['marketplace_gate', 'visitor_gate'];
const callers = `public, anon, authenticated, service_role, ${gates.join(', ')}`;

/**
 * Restores what `database/access.txt` lists: roles, owners, the schema files, row-level security and grants.
 * `admin` is a connection address that may change objects of other owners, by default the owner's. Returns
 * what was changed. Throws StartError if the database still differs.
 */
export async function repairAccess(ownerUrl: string, admin = ownerUrl): Promise<string[]> {
  const list = await readAccessList(root);
  if (list === null) throw new StartError('database/access.txt is missing: install the program again.');
  return withConnection(ownerUrl, async (sql) => {
    const [{ owner }] = await sql<[{ owner: string }]>`select quote_ident(current_user) as owner`;
    const changed = await withConnection(admin, (tx) => repairOwners(tx, list, owner)).catch(asSentence);
    await sql`alter default privileges revoke execute on functions from public`;
    const before = await findDifferences(sql).catch(() => []);
    await migrate(ownerUrl, { isForced: true }).catch(asSentence);
    const remaining = await findDifferences(sql);
    const logins = await apiLogins(sql, ownerUrl);
    await withConnection(admin, async (tx) => {
      for (const { object, expected, found } of remaining)
        if (found)
          await tx.query(statements(object, expected ?? {}, found, logins).join(';\n')).catch(asSentence);
    });
    const fault = await accessFault(sql);
    if (fault !== null) throw new StartError(`Some differences remain. ${fault}`);
    return [...changed, ...before.flatMap(describeDifference)];
  });
}

function asSentence(cause: unknown): never {
  if (cause instanceof StartError) throw cause;
  throw new StartError(
    `The database could not be repaired: ${toError(cause).message}. Name a superuser's address of the same database: npm run repair-database -- postgres://SUPERUSER@HOST/DATABASE`,
    { cause },
  );
}

/** Creates missing roles, and gives the owner all objects that neither the owner nor a gate owns. */
async function repairOwners(sql: Sql, list: Access, owner: string): Promise<string[]> {
  const named = [...list.keys()].flatMap((object) => (object.startsWith('role ') ? [object.slice(5)] : []));
  const missing = await sql<{ name: string }[]>`
    select name from unnest(${named}::text[]) name where to_regrole(name) is null`;
  for (const { name } of missing)
    await sql.query(`create role ${name} nologin ${gates.includes(name) ? '' : 'noinherit'}`);
  const [{ isMember }] = await sql<[{ isMember: boolean }]>`
    select bool_and(pg_has_role(${owner}::regrole, gate, 'usage')) as "isMember"
    from unnest(${gates}::text[]) gate`;
  if (!isMember) await sql.query(`grant ${gates.join(', ')} to ${owner}`);
  const schemas = [...list.keys()].flatMap((object) =>
    object.startsWith('schema ') && object !== 'schema public' ? [object.slice(7)] : [],
  );
  const strays = await sql<{ object: string; owner: string; text: string }[]>`
    select i.type || ' ' || i.identity as object, held.owner::regrole::text as owner,
      format('alter %s %s owner to %s', case i.type when 'composite type' then 'type' else i.type end, i.identity, ${owner}::text) as text
    from (
      select 'pg_namespace'::regclass as class, oid, oid as namespace, nspowner as owner from pg_namespace
      union all
      select 'pg_class'::regclass, oid, relnamespace, relowner from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'f', 'c') or relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype in ('a', 'i'))
      union all
      select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    ) held
    join pg_namespace n on n.oid = held.namespace
    cross join lateral pg_identify_object(held.class, held.oid, 0) i
    where (n.nspname = any (${schemas}) or n.nspname = 'public' and i.type <> 'schema')
      and held.owner <> ${owner}::regrole and held.owner::regrole::text <> all (${gates})
      and not exists (select from pg_depend d where d.classid = held.class and d.objid = held.oid and d.deptype = 'e')`;
  for (const { text } of strays) await sql.query(text);
  return [
    ...missing.map(({ name }) => `role ${name} was missing`),
    ...strays.map((stray) => `${stray.object} belonged to ${stray.owner}`),
  ];
}

/** Returns the statements that give an object the expected facts. The schema files give it all others. */
function statements(object: string, expected: Facts, found: Facts, logins: string[]): string[] {
  const [, kind = '', name = ''] = /^(default privileges|\w+) (.*)$/.exec(object) ?? [];
  if (kind === 'role')
    return (name === 'api login' ? logins : [name]).flatMap((role) => roleStatements(role, expected, found));
  if (kind === 'default privileges') return [`alter default privileges ${name} from ${callers}`];
  const target = `${kind === 'view' ? 'table' : kind} ${name}`;
  const extra = (fact: string) =>
    Object.keys(found[fact] ?? {}).filter((key) => !Object.hasOwn(expected[fact] ?? {}, key));
  const grants = Object.entries((expected.grants ?? {}) as Record<string, string>);
  return [
    `revoke all on ${target} from ${callers}`,
    ...grants.flatMap(([role, privileges]) =>
      [...privileges.matchAll(/[a-z]+(?: \([^)]*\))?/g)].map(
        ([each]) => `grant ${each} on ${target} to ${role}`,
      ),
    ),
    ...extra('policies').map((policy) => `drop policy "${policy.replaceAll('"', '""')}" on ${name}`),
    ...extra('triggers').map((trigger) => `drop trigger "${trigger.replaceAll('"', '""')}" on ${name}`),
    ...(kind === 'table' && expected.owner
      ? [
          `alter table ${name} ${expected['row security'] ? 'enable' : 'disable'} row level security`,
          `alter table ${name} ${expected['row security'] === 'forced' ? '' : 'no '}force row level security`,
          `alter table ${name} enable trigger user`,
        ]
      : []),
  ];
}

function roleStatements(name: string, expected: Facts, found: Facts): string[] {
  const only = (fact: string, these: Facts, others: Facts) =>
    (these[fact] as string[]).filter((each) => !(others[fact] as string[]).includes(each));
  const changes = [
    ...only('attributes', found, expected).map((attribute) => `no${attribute}`),
    ...only('attributes', expected, found),
  ];
  return [
    ...(changes.length > 0 ? [`alter role ${name} ${changes.join(' ')}`] : []),
    ...only('member of', found, expected).map((other) => `revoke ${other} from ${name}`),
    ...only('member of', expected, found).map((other) => `grant ${other} to ${name}`),
  ];
}
