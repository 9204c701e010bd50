import { readdir } from 'node:fs/promises';
import { makeWorkerUtils } from 'graphile-worker';
import { toError } from '../errors/api-error.ts';
import { StartError } from '../errors/start-error.ts';
import { migrationLock, readAccessList, storeAccessList } from './access.ts';
import { openQueuePool, type Sql, withConnection } from './pool.ts';
import { applySchema, changedSchemaFiles, readSchema, readSqlFile, type SqlFile } from './schema.ts';
import type { TransactionSql } from './transaction.ts';

export const root = new URL('../../../database/', import.meta.url);
// The migration history of earlier releases contains this file. It cannot be upgraded.
const formerHistory = 'services/0002_auth.sql';

/**
 * Updates the job queue, applies missing migrations, and replaces the schema files if they changed or `isForced`
 * is set. If several servers start at once, the others wait for one. `product: false` leaves out the product's
 * tables. Throws StartError if an applied migration was edited or a file fails. Earlier files stay applied.
 */
export async function migrate(
  ownerUrl: string,
  options: { product?: boolean; folder?: URL; isForced?: boolean } = {},
): Promise<void> {
  const folder = options.folder ?? root;
  await withConnection(ownerUrl, async (sql) => {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await refuseFormerHistory(sql);
    await migrateQueue(ownerUrl);
    await prepareRecord(sql);
    const migrations = await readMigrations(folder, options.product !== false);
    const count = await applyAll(sql, migrations);
    const isUpdated = await updateSchema(sql, folder, migrations, options.isForced === true || count > 0);
    const list = options.product === false ? null : await readAccessList(folder);
    if (list && isUpdated) await storeAccessList(sql, list);
    // After this notification, all running servers read the catalogue of the data API again.
    await sql`notify pgrst, 'reload schema'`;
  });
}

/** Returns the names of the migrations and schema files that are not applied yet. */
export async function pendingMigrations(sql: Sql, options: { product?: boolean } = {}): Promise<string[]> {
  const migrations = await readMigrations(root, options.product !== false);
  const applied = await readApplied(sql);
  const pending = migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  return [...pending, ...(await pendingSchemaFiles(sql, root, migrations, applied))];
}

async function applyAll(sql: Sql, migrations: readonly SqlFile[]): Promise<number> {
  const applied = await readApplied(sql);
  let count = 0;
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) {
      await apply(sql, migration);
      count += 1;
    } else if (checksum !== migration.checksum)
      throw new StartError(
        `The migration ${migration.name} was edited after it had been applied; add a new one instead.`,
      );
  }
  return count;
}

// Replaces the schema files and applies missing migrations. A migration may drop a view that blocks it,
// because the schema files then create the view again. Returns false if a later release owns the schema.
async function updateSchema(
  sql: Sql,
  folder: URL,
  migrations: readonly SqlFile[],
  isNeeded: boolean,
): Promise<boolean> {
  const applied = await readApplied(sql);
  if (isNewer(applied, migrations)) return false;
  if (isNeeded || (await pendingSchemaFiles(sql, folder, migrations, applied)).length > 0)
    await applySchema(sql, await readWantedSchema(folder, applied));
  return true;
}

async function pendingSchemaFiles(
  sql: Sql,
  folder: URL,
  migrations: readonly SqlFile[],
  applied: Map<string, string>,
): Promise<string[]> {
  if (isNewer(applied, migrations)) return [];
  return changedSchemaFiles(sql, await readWantedSchema(folder, applied));
}

// Returns whether a later release has already changed the database. A server of an earlier release must not
// change its schema.
function isNewer(applied: Map<string, string>, migrations: readonly SqlFile[]): boolean {
  const known = new Set(migrations.map(({ name }) => name));
  return [...applied.keys()].some(
    (name) => !known.has(name) && (name.startsWith('services/') || migrations.some(isOfProduct)),
  );
}

function readWantedSchema(folder: URL, applied: Map<string, string>): Promise<SqlFile[]> {
  const product = [...applied.keys()].some((name) => isOfProduct({ name }));
  return readSchema(new URL('schema/', folder), { product });
}

function isOfProduct({ name }: { name: string }): boolean {
  return name.startsWith('product/');
}

async function apply(sql: Sql, { name, text, checksum }: SqlFile): Promise<void> {
  try {
    await sql.begin(async (tx: TransactionSql) => {
      await tx.query(text);
      await tx`insert into migrations.applied (name, checksum) values (${name}, ${checksum})`;
    });
  } catch (cause) {
    throw new StartError(`The migration ${name} failed and was rolled back: ${toError(cause).message}`, {
      cause,
    });
  }
}

async function refuseFormerHistory(sql: Sql): Promise<void> {
  const [{ exists }] = await sql<[{ exists: boolean }]>`
    select to_regclass('migrations.applied') is not null as exists`;
  if (exists && (await readApplied(sql)).has(formerHistory))
    throw new StartError(
      'This database was made before the migrations were rewritten and cannot be updated; start with an empty one.',
    );
}

async function prepareRecord(sql: Sql): Promise<void> {
  await sql`create schema if not exists migrations`;
  await sql`
    create table if not exists migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`;
  await sql`create table if not exists migrations.listed_access (object text primary key, facts jsonb not null)`;
}

async function readApplied(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from migrations.applied`;
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function migrateQueue(ownerUrl: string): Promise<void> {
  const pool = openQueuePool(ownerUrl, () => {});
  const queue = await makeWorkerUtils({ pgPool: pool });
  try {
    await queue.migrate();
  } finally {
    await queue.release();
    await pool.end();
  }
}

async function readMigrations(folder: URL, product: boolean): Promise<SqlFile[]> {
  const groups = product ? ['services', 'product'] : ['services'];
  const migrations = new URL('migrations/', folder);
  return (await Promise.all(groups.map((group) => readGroup(migrations, group)))).flat();
}

async function readGroup(folder: URL, group: string): Promise<SqlFile[]> {
  const files = (await readdir(new URL(`${group}/`, folder)))
    .filter((file) => /^\d{4}_[\w-]+\.sql$/.test(file))
    .sort();
  return Promise.all(files.map((file) => readSqlFile(folder, `${group}/${file}`)));
}
