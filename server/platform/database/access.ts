import { readFile } from 'node:fs/promises';
import { StartError } from '../errors/start-error.ts';
import type { Logger } from '../log.ts';
import { type DatabaseError, isDatabaseError } from './database-error.ts';
import { type Sql, withConnection } from './pool.ts';

/** A fact in which an object differs from `database/access.txt`. Null means that it has no such fact. */
export type Difference = { object: string; fact: string; expected: unknown; found: unknown };

/** The advisory lock of migrations. Objects may be missing while it is held. */
export const migrationLock = 7_023_114_001;
export const repairCommand = 'To repair it, run: npm run repair-database';

/** Returns the text of a database folder's list, or null if it has none. */
export function readAccessList(folder: URL): Promise<string | null> {
  return readFile(new URL('access.txt', folder), 'utf8').catch(() => null);
}

/** Returns the text of `database/access.txt` for the objects of a database. */
export async function writeAccessList(sql: Sql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    select object || ' ' || facts as line from migrations.access order by object collate "C"`;
  return rows.map(({ line }) => `${line}\n`).join('');
}

/** Stores the list in the database, so that servers of other releases compare with that of the newest. */
export async function storeAccessList(sql: Sql, list: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from migrations.listed_access`;
    await tx`
      insert into migrations.listed_access (object, facts)
      select left(line, place - 1), substr(line, place)::jsonb
      from string_to_table(${list}, E'\n') line, strpos(line, ' {') place where place > 0`;
  });
}

/**
 * Returns what differs between the database and the stored list. Leaves out objects that the list does not
 * have and that no caller may reach, such as a table of the operator.
 */
export async function findDifferences(sql: Sql): Promise<Difference[]> {
  return sql.begin(async (tx) => {
    // The estimated cost is so high that PostgreSQL would compile the query for seconds.
    await tx`set local jit = off`;
    return tx<Difference[]>`
      with found as materialized (
        select object, schema, key as fact, value from migrations.access, jsonb_each(facts)
      ), listed as materialized (
        select object, key as fact, value from migrations.listed_access, jsonb_each(facts)
      )
      select object, fact, listed.value as expected, found.value as found
      from found full join listed using (object, fact)
      where found.value is distinct from listed.value and case
        -- The first start of a server creates its login role.
        when found.value is null then object <> 'role api login'
        when object in (select object from listed) then true
        else fact = 'grants' and found.value <> '{}'
          and (schema is null or 'schema ' || quote_ident(schema) in (select object from listed)) end
      order by object, fact`;
  });
}

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
  const named = differences
    .slice(0, 3)
    .map(
      (each) =>
        `${each.object} has the ${each.fact} ${wordsOf(each.found)} instead of ${wordsOf(each.expected)}`,
    );
  const more = differences.length > 3 ? [`and ${differences.length - 3} more`] : [];
  return `The database would show or hide wrong rows, as after the restore of a dump: ${[...named, ...more].join('; ')}. ${repairCommand}`;
}

function wordsOf(fact: unknown): string {
  return fact === null ? 'none' : JSON.stringify(fact).replaceAll('"', '');
}

export type AccessWatch = ReturnType<typeof watchAccess>;

const interval = 30_000;

/** Checks the database every 30 seconds, and logs a fault when it appears. */
export function watchAccess(platform: { database: { health: Sql }; log: Logger; now: () => Date }) {
  const { database, log, now } = platform;
  let fault: string | null = null;
  let checkedAt = 0;
  const check = async () => {
    const found = await accessFault(database.health);
    checkedAt = now().getTime();
    if (found !== null && fault === null) log.error(found);
    fault = found;
  };
  const timer = setInterval(() => check().catch(() => {}), interval).unref();
  return {
    /** The fault that the last check found, or null. */
    get fault() {
      return fault;
    },
    /** Checks again if the last check is older than 30 seconds. Throws if the database does not answer. */
    async check() {
      if (now().getTime() - checkedAt >= interval) await check();
      return fault;
    },
    stop: () => clearInterval(timer),
  };
}
