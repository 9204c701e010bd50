import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { makeWorkerUtils } from 'graphile-worker';
import { StartError } from '../errors/start-error.ts';
import { openPool, type Sql, type TransactionSql } from './connect.ts';
import { openQueuePool } from './queue-pool.ts';

export type Migration = { name: string; text: string; checksum: string };

const root = new URL('../../../database/migrations/', import.meta.url);
const lock = 7_023_114_001;

/**
 * Brings a database up to date: the job queue's tables, what the four services need, then the product's own.
 * Safe when several nodes start together: one applies, the others wait. Each file is one transaction.
 * Throws when a file that was applied has been edited since, or when one fails; what came before it stays.
 */
export async function migrate(
  ownerUrl: string,
  options: { product?: boolean; folder?: URL } = {},
): Promise<void> {
  const folder = options.folder ?? root;
  const rooms = options.product === false ? ['services'] : ['services', 'product'];
  const migrations = (await Promise.all(rooms.map((room) => readRoom(folder, room)))).flat();
  const sql = openPool(ownerUrl, { max: 1 });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    await migrateQueue(ownerUrl);
    await prepareRecord(sql);
    await applyAll(sql, migrations);
    // Nodes that are already serving read the catalogue of the data API again.
    await sql`notify pgrst, 'reload schema'`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The names of the migrations that a database still lacks. */
export async function pendingMigrations(sql: Sql, options: { product?: boolean } = {}): Promise<string[]> {
  const rooms = options.product === false ? ['services'] : ['services', 'product'];
  const wanted = (await Promise.all(rooms.map((room) => readRoom(root, room)))).flat();
  const applied = await readApplied(sql);
  return wanted.map(({ name }) => name).filter((name) => !applied.has(name));
}

async function applyAll(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const applied = await readApplied(sql);
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(sql, migration);
    else if (checksum !== migration.checksum)
      throw new StartError(
        `The migration ${migration.name} was edited after it had been applied; add a new one instead.`,
      );
  }
}

async function apply(sql: Sql, { name, text, checksum }: Migration): Promise<void> {
  try {
    await sql.begin(async (tx: TransactionSql) => {
      await tx.unsafe(text).simple();
      await tx`insert into migrations.applied (name, checksum) values (${name}, ${checksum})`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The migration ${name} failed and was rolled back: ${reason}`, { cause });
  }
}

async function prepareRecord(sql: Sql): Promise<void> {
  await sql`create schema if not exists migrations`;
  await sql`
    create table if not exists migrations.applied (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`;
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

async function readRoom(folder: URL, room: string): Promise<Migration[]> {
  const files = (await readdir(new URL(`${room}/`, folder)))
    .filter((file) => /^\d{4}_[\w-]+\.sql$/.test(file))
    .sort();
  return Promise.all(files.map((file) => readMigration(folder, `${room}/${file}`)));
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
