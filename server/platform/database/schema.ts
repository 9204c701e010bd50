import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { toError } from '../errors/api-error.ts';
import { StartError } from '../errors/start-error.ts';
import type { Sql, TransactionSql } from './connect.ts';
import { isDatabaseError } from './database-error.ts';

/** An SQL file. Its text has Unix line endings, and the checksum is the SHA-256 of that text. */
export type SqlFile = { name: string; text: string; checksum: string };

type Declared = { kind: string; identity: string };

// This is shorter than PostgreSQL's deadlock_timeout. In a deadlock, PostgreSQL therefore ends this
// transaction and not the transaction of a caller.
const lockTimeout = '800ms';
const attempts = 30;
const pause = 500;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Reads an SQL file, whose name is the path relative to the folder. */
export async function readSqlFile(folder: URL, name: string): Promise<SqlFile> {
  const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

/**
 * Reads the files listed in `order.txt` of a schema folder. `product: false` leaves out the files of the
 * product.
 */
export async function readSchema(folder: URL, options: { product: boolean }): Promise<SqlFile[]> {
  const list = await readFile(new URL('order.txt', folder), 'utf8');
  const names = list
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((name) => options.product || name.startsWith('services/'));
  return Promise.all(names.map((name) => readSqlFile(folder, name)));
}

/**
 * Returns the names of the schema files that are new, changed or removed since the last update of the
 * database.
 */
export async function changedSchemaFiles(sql: Sql, files: readonly SqlFile[]): Promise<string[]> {
  const [{ exists }] = await sql<[{ exists: boolean }]>`
    select to_regclass('migrations.schema_file') is not null as exists`;
  const rows = exists
    ? await sql<{ name: string; checksum: string }[]>`select name, checksum from migrations.schema_file`
    : [];
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const wanted = new Set(files.map(({ name }) => name));
  return [
    ...files.filter(({ name, checksum }) => applied.get(name) !== checksum).map(({ name }) => name),
    ...[...applied.keys()].filter((name) => !wanted.has(name)),
  ];
}

/**
 * Replaces all functions, views, policies and triggers of the schema files in one transaction, because they
 * depend on each other. Callers wait until the transaction commits. Throws StartError and changes nothing if
 * a file fails or if callers lock the tables too long.
 */
export async function applySchema(sql: Sql, files: readonly SqlFile[]): Promise<void> {
  await prepareRecord(sql);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.begin((tx) => replaceAll(tx, files));
      return;
    } catch (cause) {
      if (cause instanceof StartError || !isLocked(cause)) throw cause;
      if (attempt === attempts)
        throw new StartError(
          'The schema of the database was not updated: other connections held its tables for too long. Start again.',
          { cause },
        );
      await delay(pause);
    }
  }
}

async function replaceAll(tx: TransactionSql, files: readonly SqlFile[]): Promise<void> {
  await tx.query(`set local lock_timeout = '${lockTimeout}'`);
  // A function body may refer to objects of later files, so bodies are not checked here. `checkBodies` checks
  // them all at the end.
  await tx`set local check_function_bodies = off`;
  await dropDeclared(tx);
  const before = new Set((await listObjects(tx)).map(keyOf));
  for (const file of files) await applyFile(tx, file);
  const made = (await listObjects(tx)).filter((object) => !before.has(keyOf(object)));
  await checkBodies(tx, made);
  await record(tx, files, made);
}

/** Locks the tables in a fixed order, and then drops the objects in reverse order of creation. */
async function dropDeclared(tx: TransactionSql): Promise<void> {
  const declared = await tx<Declared[]>`
    select kind, identity from migrations.schema_object order by place desc`;
  if (declared.length === 0) return;
  const tables = await tx<{ name: string }[]>`
    select distinct relation.oid::regclass::text as name
    from (
      select 'trigger' as kind, tgrelid as relation, (pg_identify_object('pg_trigger'::regclass, oid, 0)).identity
      from pg_trigger where not tgisinternal
      union all
      select 'policy', polrelid, (pg_identify_object('pg_policy'::regclass, oid, 0)).identity from pg_policy
    ) held
    join migrations.schema_object declared on declared.kind = held.kind and declared.identity = held.identity
    join pg_class relation on relation.oid = held.relation and relation.relkind in ('r', 'p')
    order by 1`;
  if (tables.length > 0)
    await tx.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`);
  await tx.query(declared.map(({ kind, identity }) => `drop ${kind} if exists ${identity}`).join(';\n'));
}

async function applyFile(tx: TransactionSql, { name, text }: SqlFile): Promise<void> {
  try {
    await tx.query(text);
  } catch (cause) {
    if (isLocked(cause)) throw cause;
    const reason = toError(cause).message;
    throw new StartError(`The schema file ${name} failed and nothing was changed: ${reason}`, { cause });
  }
}

/** Lists the functions, views, policies and triggers of the schema files, sorted from oldest to newest. */
async function listObjects(tx: TransactionSql): Promise<Declared[]> {
  return tx<Declared[]>`
    select object.type as kind, object.identity
    from (
      select 'pg_proc'::regclass as class, oid, pronamespace as namespace from pg_proc
      union all
      select 'pg_class'::regclass, oid, relnamespace from pg_class where relkind = 'v'
      union all
      select 'pg_policy'::regclass, p.oid, c.relnamespace from pg_policy p join pg_class c on c.oid = p.polrelid
      union all
      select 'pg_trigger'::regclass, t.oid, c.relnamespace from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal
    ) listed
    join pg_namespace n on n.oid = listed.namespace
    cross join lateral pg_identify_object(listed.class, listed.oid, 0) object
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')
      and not exists (
        select from pg_depend d where d.classid = listed.class and d.objid = listed.oid and d.deptype = 'e')
    order by listed.oid`;
}

async function checkBodies(tx: TransactionSql, made: readonly Declared[]): Promise<void> {
  const functions = made.filter(({ kind }) => kind === 'function').map(({ identity }) => identity);
  await tx`set local check_function_bodies = on`;
  await tx`select set_config('migrations.made', ${JSON.stringify(functions)}, true)`;
  try {
    await tx.query(checkEach);
  } catch (cause) {
    throw new StartError(`The schema is wrong and nothing was changed: ${toError(cause).message}`, { cause });
  }
}

const checkEach = `
do $$
declare
  made record;
begin
  for made in
    select p.oid, l.lanname
    from json_array_elements_text(current_setting('migrations.made')::json) as listed (identity)
    join pg_proc p on p.oid = listed.identity::regprocedure
    join pg_language l on l.oid = p.prolang
  loop
    begin
      if made.lanname = 'sql' then
        perform fmgr_sql_validator(made.oid);
      elsif made.lanname = 'plpgsql' then
        perform plpgsql_validator(made.oid);
      end if;
    exception when others then
      raise exception '%: %', made.oid::regprocedure, sqlerrm;
    end;
  end loop;
end
$$`;

async function record(
  tx: TransactionSql,
  files: readonly SqlFile[],
  made: readonly Declared[],
): Promise<void> {
  await tx`delete from migrations.schema_file`;
  await tx`delete from migrations.schema_object`;
  const checksums = files.map(({ name, checksum }) => ({ name, checksum }));
  await tx`
    insert into migrations.schema_file (name, checksum)
    select file ->> 'name', file ->> 'checksum' from json_array_elements(${JSON.stringify(checksums)}::text::json) file`;
  await tx`
    insert into migrations.schema_object (place, kind, identity)
    select place, object ->> 'kind', object ->> 'identity'
    from json_array_elements(${JSON.stringify(made)}::text::json) with ordinality as listed (object, place)`;
}

async function prepareRecord(sql: Sql): Promise<void> {
  await sql`
    create table if not exists migrations.schema_file (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`;
  await sql`
    create table if not exists migrations.schema_object (
      place int primary key, kind text not null, identity text not null
    )`;
}

function isLocked(cause: unknown): boolean {
  return isDatabaseError(cause) && (cause.code === lockNotAvailable || cause.code === deadlockDetected);
}

function keyOf({ kind, identity }: Declared): string {
  return `${kind} ${identity}`;
}
