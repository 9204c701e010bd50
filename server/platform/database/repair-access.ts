import { toError } from '../errors/api-error.ts';
import { StartError } from '../errors/start-error.ts';
import { accessFault, type Difference, findDifferences, readAccessList } from './access.ts';
import { apiLogins } from './api-login.ts';
import { migrate, root } from './migrate.ts';
import { type Sql, withConnection } from './pool.ts';

const gates = ['marketplace_gate', 'visitor_gate'];
const callers = ['anon', 'authenticated', 'service_role', ...gates];

/**
 * Restores what `database/access.txt` lists: creates missing roles, gives the owner all objects, applies the
 * schema files again, and changes what still differs. `admin` is a connection address that may change objects
 * of other owners, by default the owner's. Returns the statements that it ran besides the schema files.
 * Throws StartError if the database still differs.
 */
export async function repairAccess(ownerUrl: string, admin = ownerUrl): Promise<string[]> {
  const changes: string[] = [];
  await withConnection(ownerUrl, (sql) =>
    withConnection(admin, async (tx) => {
      const run = async (statements: string[]) => {
        for (const statement of statements) await tx.query(statement);
        changes.push(...statements);
      };
      const [{ owner }] = await sql<[{ owner: string }]>`select quote_ident(current_user) as owner`;
      const missing = await tx<{ role: string }[]>`
        select role from unnest(${callers}::text[]) role where to_regrole(role) is null`;
      await run(missing.map(({ role }) => `create role ${role}`));
      await run(await ownerStatements(tx, owner));
      // The functions of the schema files are then not open to everybody for a moment.
      await sql`alter default privileges revoke execute on functions from public`;
      await migrate(ownerUrl, { isForced: true });
      const logins = await apiLogins(sql, ownerUrl);
      const differences = await findDifferences(sql);
      const lost = new Set(differences.flatMap((each) => (isLost(each) ? [each.object] : [])));
      for (const each of differences)
        if (!lost.has(each.object)) await run(repairStatements(each, owner, logins));
      const fault = await accessFault(sql);
      if (fault !== null) throw new StartError(`Some differences remain. ${fault}`);
    }),
  ).catch(asSentence);
  return changes;
}

function isLost({ fact, found }: Difference): boolean {
  return fact === 'owner' && found === null;
}

function asSentence(cause: unknown): never {
  if (cause instanceof StartError) throw cause;
  throw new StartError(
    `The database could not be repaired: ${toError(cause).message}. Name a superuser's address of the same database: npm run repair-database -- postgres://SUPERUSER@HOST/DATABASE`,
    { cause },
  );
}

/** Returns the statements that make the owner a member of the gates, and the owner of all other roles' objects. */
async function ownerStatements(sql: Sql, owner: string): Promise<string[]> {
  const list = (await readAccessList(root)) ?? '';
  const schemas = list.match(/(?<=^schema )\S+/gm) ?? [];
  const rows = await sql<{ statement: string }[]>`
    select format('grant %s to %s', gate, ${owner}::text) as statement
    from unnest(${gates}::text[]) gate where not pg_has_role(${owner}::regrole, gate, 'usage')
    union all
    select format('alter %s %s owner to %s', kind, name, ${owner}::text)
    from (
      select tableoid as class, oid, oid as space, nspowner as owner, 'schema' as kind, oid::regnamespace::text as name
      from pg_namespace where nspname <> 'public'
      union all
      select tableoid, oid, relnamespace, relowner, case relkind when 'c' then 'type' else 'table' end, oid::regclass::text
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'c') or relkind = 'S' and not exists (
        select from pg_depend d where d.classid = pg_class.tableoid and d.objid = pg_class.oid and d.deptype in ('a', 'i'))
      union all
      select tableoid, oid, pronamespace, proowner, 'routine', oid::regprocedure::text from pg_proc
    ) held
    where space::regnamespace::text = any (${schemas})
      and held.owner <> ${owner}::regrole and held.owner::regrole::text <> all (${gates})
      and not exists (select from pg_depend d where d.classid = held.class and d.objid = held.oid and d.deptype = 'e')`;
  return rows.map(({ statement }) => statement);
}

/** Returns the statements that restore a fact. The schema files restore all other facts. */
function repairStatements(difference: Difference, owner: string, logins: string[]): string[] {
  const { object, fact, expected, found } = difference;
  const target = object.replace(/^(materialized )?view |^(foreign|partitioned) table /, 'table ');
  const name = target.slice(target.indexOf(' ') + 1);
  const everybody = ['public', ...callers].join(', ');
  const extra = namesOf(found).filter((each) => !namesOf(expected).includes(each));
  const missing = namesOf(expected).filter((each) => !namesOf(found).includes(each));
  const roles = name === 'api login' ? logins : [name];
  switch (fact) {
    case 'grants':
      if (object.startsWith('default privileges'))
        return [`alter ${object.replace('privileges', `privileges for role ${owner}`)} from ${everybody}`];
      return [
        `revoke all on ${target} from ${everybody}`,
        ...Object.entries(expected ?? {}).map(([role, each]) => `grant ${each} on ${target} to ${role}`),
      ];
    case 'row security':
      return [
        `alter table ${name} ${expected ? 'enable' : 'disable'} row level security, no force row level security`,
      ];
    case 'policies':
      return extra.map((policy) => `drop policy "${policy.replaceAll('"', '""')}" on ${name}`);
    case 'triggers':
      return [
        `alter table ${name} enable trigger user`,
        ...extra.map((trigger) => `drop trigger "${trigger.replaceAll('"', '""')}" on ${name}`),
      ];
    case 'attributes':
      return roles.map((role) =>
        [`alter role ${role}`, ...extra.map((each) => `no${each}`), ...missing].join(' '),
      );
    case 'member of':
      return roles.flatMap((role) => [
        ...extra.map((each) => `revoke ${each} from ${role}`),
        ...missing.map((each) => `grant ${each} to ${role}`),
      ]);
    default:
      return [];
  }
}

function namesOf(fact: unknown): string[] {
  return Array.isArray(fact) ? fact : Object.keys(fact ?? {});
}
