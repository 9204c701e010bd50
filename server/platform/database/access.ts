import { readFile } from 'node:fs/promises';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';
import { type DatabaseError, isDatabaseError } from './database-error.ts';
import { type Sql, withConnection } from './pool.ts';
import { json } from './sql.ts';

export type Facts = Record<string, unknown>;
export type Access = Map<string, Facts>;
/** An object whose facts in the database differ from those in `database/access.txt`. Null means no such object. */
export type Difference = { object: string; expected: Facts | null; found: Facts | null };

const file = 'access.txt';
/** The advisory lock of migrations. Objects may be missing while it is held. */
export const migrationLock = 7_023_114_001;

/** Reads the list of a database folder. Returns null if the folder has none. */
export async function readAccessList(folder: URL): Promise<Access | null> {
  const text = await readFile(new URL(file, folder), 'utf8').catch(() => null);
  return text === null ? null : new Map(text.split(/\r?\n/).filter(Boolean).map(parseLine));
}

function parseLine(line: string): [string, Facts] {
  const start = line.indexOf(' {');
  return [line.slice(0, start), JSON.parse(line.slice(start))];
}

/** Returns the text of `database/access.txt` for the objects of a database. */
export async function writeAccessList(sql: Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select object || ' ' || facts as line from migrations.access
    where object <> 'role api login' order by object collate "C"`;
  return rows.map(({ line }) => `${line}\n`).join('');
}

/** Stores the list in the database, so that servers of other releases compare with that of the newest. */
export async function storeAccessList(sql: Sql, list: Access): Promise<void> {
  const rows = json([...list].map(([object, facts]) => ({ object, facts })));
  await sql`
    with given as (select * from jsonb_to_recordset(${rows}) as row (object text, facts jsonb)),
    gone as (delete from migrations.listed_access where object not in (select object from given))
    insert into migrations.listed_access as listed select * from given
    on conflict (object) do update set facts = excluded.facts where listed.facts <> excluded.facts`;
}

/**
 * Returns what differs between the database and the stored list. Leaves out objects that the list does not
 * have and that no caller may reach, such as a table of the operator.
 */
export async function findDifferences(sql: Sql): Promise<Difference[]> {
  const rows = await sql.begin(async (tx) => {
    // The estimated cost is so high that PostgreSQL would compile the query for seconds.
    await tx`set local jit = off`;
    return tx<Difference[]>`
    select coalesce(found.object, listed.object) as object, listed.facts as expected, found.facts as found
    from migrations.access found full join migrations.listed_access listed on listed.object = found.object
    where case
      when found.object = 'role api login' then found.facts <> ${json(apiLoginFacts)}
      when listed.object is null then (found.facts ? 'grants' or found.object like 'role %') and (
        found.schema is null
        or exists (select from migrations.listed_access s where s.object = 'schema ' || quote_ident(found.schema)))
      else found.facts is distinct from listed.facts end
    order by 1`;
  });
  return rows.map((row) => (row.object === 'role api login' ? { ...row, expected: apiLoginFacts } : row));
}

const apiLoginFacts = { attributes: ['login'], 'member of': ['anon', 'authenticated', 'service_role'] };
export const repairCommand = 'To repair it, run: npm run repair-database';

/**
 * Returns one sentence that names the first differences and the command that repairs them, or null if there
 * are none or if migrations run. Throws if the database does not answer.
 */
export async function accessFault(sql: Sql): Promise<string | null> {
  try {
    const differences = await findDifferences(sql);
    if (differences.length === 0) return null;
    const [row] = await sql<[{ isOver: boolean }]>`
      select pg_try_advisory_xact_lock_shared(${migrationLock}) as "isOver"`;
    return row.isOver ? sentenceOf(differences) : null;
  } catch (error) {
    if (!isBroken(error)) throw error;
    return `What callers may reach cannot be read in the database (${error.message}). ${repairCommand}`;
  }
}

/** Throws StartError if the database differs from the list. Waits until no other server migrates it. */
export async function requireListedAccess(ownerUrl: string, hint = ''): Promise<void> {
  const fault = await withConnection(ownerUrl, async (sql) => {
    await sql`select pg_advisory_lock(${migrationLock})`;
    return accessFault(sql);
  });
  if (fault !== null) throw new StartError(fault + hint);
}

/** Returns whether an error means that objects, roles or rights are missing, as after a partial restore. */
export function isBroken(error: unknown): error is DatabaseError {
  return isDatabaseError(error) && /^(42|3F|2BP01|0LP01)/.test(error.code ?? '');
}

function sentenceOf(differences: Difference[]): string {
  const named = differences.slice(0, 3).flatMap(describeDifference).slice(0, 4).join('; ');
  const more = differences.length > 3 ? `; and ${differences.length - 3} more` : '';
  return `The database would show or hide wrong rows, as after the restore of a dump: ${named}${more}. ${repairCommand}`;
}

/** Describes a difference in plain words, one text for each fact. */
export function describeDifference({ object, expected, found }: Difference): string[] {
  if (!found) return [`${object} is missing`];
  if (!expected) return [`${object} is new and open to ${Object.keys(found.grants ?? {}).join(', ')}`];
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => wordsOf(expected[name]) !== wordsOf(found[name]))
    .map((name) => {
      const verb = name === 'owner' ? 'belongs to the role' : `has the ${name}`;
      return `${object} ${verb} ${wordsOf(found[name])} instead of ${wordsOf(expected[name])}`;
    });
}

function wordsOf(fact: unknown): string {
  if (fact === undefined) return 'none';
  return typeof fact === 'string' ? fact : JSON.stringify(fact).replaceAll('"', '');
}

export type AccessWatch = {
  /** The fault that the last check found, or null. */
  fault: string | null;
  /** Checks again if the last check is older than 30 seconds. Throws if the database does not answer. */
  check(): Promise<string | null>;
  stop(): void;
};

const interval = 30_000;

/** Checks the database every 30 seconds, and logs a fault when it appears. */
export function watchAccess(platform: {
  database: { owner: Sql };
  log: Logger;
  now: () => Date;
}): AccessWatch {
  const { database, log, now } = platform;
  let checkedAt = 0;
  const watch: AccessWatch = {
    fault: null,
    async check() {
      if (Math.abs(now().getTime() - checkedAt) < interval) return watch.fault;
      const fault = await accessFault(database.owner);
      checkedAt = now().getTime();
      if (fault !== null && watch.fault === null) log.error(fault);
      watch.fault = fault;
      return fault;
    },
    stop: () => clearInterval(timer),
  };
  const timer = setInterval(() => watch.check().catch(() => {}), interval).unref();
  return watch;
}
