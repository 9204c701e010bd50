import { mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../../errors/start-error.ts';
import type { Binaries } from './binaries.ts';
import { handOver, type RunAs } from './run-as.ts';

const version = '18';
const initArguments = [
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--encoding=UTF8',
  '--auth=trust',
  '--username=postgres',
  '--no-instructions',
];

/**
 * Creates the database cluster if it is missing. If the process is killed while it creates the cluster, no
 * incomplete cluster is used later.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  if (await isWhole(cluster)) return handOver(cluster, runAs);
  const fresh = await mkdtemp(`${cluster}.new-`);
  try {
    await handOver(fresh, runAs);
    await initialise(fresh, binaries, runAs);
    await rename(fresh, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await isWhole(cluster))) throw error;
  }
}

/**
 * Removes the incomplete clusters of processes that were killed. The caller must hold the lock of the data
 * folder.
 */
export async function removeHalfMade(cluster: string): Promise<void> {
  const parent = dirname(cluster);
  for (const name of await readdir(parent))
    if (name.startsWith(`${basename(cluster)}.new-`))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
}

async function isWhole(cluster: string): Promise<boolean> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (found?.trim() === version) return true;
  if (found !== null)
    throw new StartError(
      `The database in ${cluster} was written by PostgreSQL ${found.trim() || '(unknown)'} and this is ${version}: ` +
        'restore a backup into a new data folder.',
    );
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => error.code ?? '');
  if (entries === 'EACCES')
    throw new StartError(
      `The database in ${cluster} belongs to another user: start as that user, or choose another folder with DATA_DIR.`,
    );
  if (entries === 'ENOENT' || (Array.isArray(entries) && entries.length === 0)) return false;
  throw new StartError(
    `${cluster} is there but holds no database: move it away, or choose another folder with DATA_DIR.`,
  );
}

async function initialise(folder: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const child = runAs.spawn(binaries.initdb, [...initArguments, `--pgdata=${folder}`], {
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const complaint = child.stderr ? text(child.stderr) : Promise.resolve('');
  const code = await ended;
  if (code !== 0)
    throw new StartError(
      `The database could not be made in ${dirname(folder)}: ${firstError(await complaint)}`,
    );
}

function firstError(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^initdb: error: /, '').trim());
  return lines.find((line) => line !== '') ?? 'initdb failed without a message.';
}

async function syncFolder(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
