import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../errors/start-error.ts';
import { openPool } from '../pool.ts';
import { socketAddress } from './postmaster.ts';

const lock = 7_023_114_000;

export type DataFolderLock = { release(): Promise<void> };

/**
 * Locks the data folder with an advisory lock. The lock ends when this process ends. If another process holds
 * the lock, waits three seconds and then throws StartError. Calls `onLost` if the database connection that
 * holds the lock breaks.
 */
export async function lockDataFolder(
  socketFolder: string,
  dataDir: string,
  onLost: () => void,
): Promise<DataFolderLock> {
  let isHeld = false;
  const sql = openPool(socketAddress(socketFolder, 'postgres'), {
    max: 1,
    applicationName: 'lastmile holds the data folder',
    onIdleLoss: () => {
      if (isHeld) onLost();
      isHeld = false;
    },
  });
  const release = async () => {
    isHeld = false;
    await sql.end();
  };
  try {
    for (let attempt = 0; attempt < 30 && !isHeld; attempt++) {
      if (attempt > 0) await delay(100);
      const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${lock}) as taken`;
      isHeld = row?.taken === true;
    }
  } catch (error) {
    await release();
    throw error;
  }
  if (isHeld) return { release };
  await release();
  throw new StartError(
    `Another server is already running on the data folder ${dataDir}: stop it first, or choose another with DATA_DIR.`,
  );
}
