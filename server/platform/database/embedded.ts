import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage } from '../errors/outage.ts';
import type { Logger } from '../log.ts';
import { prepareDataFolder } from '../settings/data-folder.ts';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster, removeHalfMade } from './embedded/cluster.ts';
import { type DataFolderLock, lockDataFolder } from './embedded/data-folder-lock.ts';
import { ensurePostmaster, type Place, socketAddress, stopPostmaster } from './embedded/postmaster.ts';
import { chooseRunAs } from './embedded/run-as.ts';
import { prepareSocketFolder, removeSocketFolder } from './embedded/socket-folder.ts';
import { withConnection } from './pool.ts';
import { identifier } from './sql.ts';

export type EmbeddedDatabase = {
  ownerUrl: string;
  isUp(): boolean;
  stop(): Promise<void>;
};

const name = 'lastmile';

/**
 * Starts PostgreSQL in the data folder with a private Unix socket. Restarts PostgreSQL if it dies. If this
 * process is killed, PostgreSQL keeps running, and the next process uses the running server. `settings`
 * override the default server settings. Throws StartError if PostgreSQL cannot start.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  settings: Place['settings'] = {},
): Promise<EmbeddedDatabase> {
  await prepareDataFolder(dataDir);
  const place = { ...(await prepare(await realpath(dataDir))), settings };
  const stopping = new AbortController();
  let state: 'up' | 'down' | 'stopping' = 'down';
  let recovery: Promise<void> | null = null;
  const onLost = () => {
    if (state !== 'up') return;
    state = 'down';
    log.error('The database went away and is started again');
    recovery = recover();
  };
  let folderLock = await serve(place, dataDir, onLost, stopping.signal);
  state = 'up';
  await removeHalfMade(place.cluster);
  return {
    ownerUrl: socketAddress(place.socketFolder, name),
    isUp: () => state === 'up',
    stop: async () => {
      state = 'stopping';
      stopping.abort();
      await recovery?.catch(() => {});
      // The lock is released last, so that the next start waits until the server has stopped.
      await stopPostmaster(place);
      await folderLock.release();
      await removeSocketFolder(place.socketFolder);
    },
  };

  async function recover(): Promise<void> {
    for (let pause = 0; state === 'down'; pause = Math.min(pause * 2 || 250, 10_000)) {
      await delay(pause);
      try {
        folderLock = await serve(place, dataDir, onLost, stopping.signal);
        if (state === 'down') state = 'up';
        log.info('The database serves again');
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'The database does not start yet');
      }
    }
  }
}

async function prepare(dataDir: string): Promise<Place> {
  const cluster = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const runAs = await chooseRunAs(binaries, dataDir, cluster);
  await ensureCluster(cluster, binaries, runAs);
  const socketFolder = await prepareSocketFolder(dataDir, runAs);
  return { cluster, socketFolder, logFile: join(dataDir, 'postgres.log'), binaries, runAs };
}

// Starts and prepares the database. Retries, because a process that is stopping may stop the database between
// these steps.
async function serve(
  place: Place,
  dataDir: string,
  onLost: () => void,
  stopping: AbortSignal,
): Promise<DataFolderLock> {
  for (let attempt = 1; ; attempt++) {
    await ensurePostmaster(place, stopping);
    try {
      const folderLock = await lockDataFolder(place.socketFolder, dataDir, onLost);
      await ensureDatabase(place.socketFolder);
      return folderLock;
    } catch (error) {
      if (!isDatabaseOutage(error) || attempt === 5) throw error;
      await delay(200);
    }
  }
}

async function ensureDatabase(socketFolder: string): Promise<void> {
  await withConnection(socketAddress(socketFolder, 'postgres'), async (sql) => {
    const [found] = await sql`select from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${identifier(name)}`;
  });
}
