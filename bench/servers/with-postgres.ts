import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '#server/platform/database/connect.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { withConnection } from '#server/platform/database/pool.ts';
import { identifier } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log.ts';

/** Starts a temporary PostgreSQL server, creates an empty database for each name, and runs `work`. */
export async function withPostgres<T>(
  names: string[],
  work: (folder: string, urls: string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-auth-'));
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  const embedded = await startEmbedded(cluster, createLog('error'));
  try {
    for (const name of names)
      await withConnection(embedded.ownerUrl, (sql) => sql`create database ${identifier(name)}`);
    return await work(
      folder,
      names.map((name) => withDatabase(embedded.ownerUrl, name)),
    );
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
