import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../../errors/start-error.ts';
import { withConnection } from '../pool.ts';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

export type Place = {
  cluster: string;
  socketFolder: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  settings?: Readonly<Record<string, string>>;
};

const startLimit = 60_000;
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  fsync: 'on',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '256MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  client_connection_check_interval: '2s',
  // PostgreSQL does not log failed statements, because their messages may contain personal data. The server
  // logs these failures itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

export function socketAddress(socketFolder: string, database: string): string {
  return `postgres://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/**
 * Makes sure that a PostgreSQL server runs on the cluster. Starts one, takes over the server of a killed
 * process, or waits for one that is starting, recovering or shutting down.
 */
export async function ensurePostmaster(place: Place, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + startLimit;
  let child: ChildProcess | null = null;
  while (Date.now() < deadline) {
    if (stopping.aborted) await endStart(child);
    stopping.throwIfAborted();
    const state = await probe(place.socketFolder);
    if (state === 'ready') return;
    if (child !== null && hasExited(child)) {
      await explainExit(place);
      child = null;
      await delay(200);
    }
    if (state === 'absent' && child === null && !(await isLockHeld(place.cluster)))
      child = await start(place);
    await delay(child === null ? 100 : 15);
  }
  throw new StartError(
    `The database in ${place.cluster} did not answer within a minute; ${place.logFile} says why.`,
  );
}

// Ends a server that is still starting. `stopPostmaster` cannot do this, because the lock file may not exist
// yet.
async function endStart(child: ChildProcess | null): Promise<void> {
  if (child === null || hasExited(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/** Stops the server cleanly, or forcibly after `timeout` milliseconds. */
export async function stopPostmaster(place: Place, timeout = 20_000): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', timeout],
    ['SIGQUIT', 5_000],
  ] as const) {
    const pid = await lockOwner(place.cluster);
    if (pid === null || !(await isPostgres(pid))) return;
    process.kill(pid, signal);
    const deadline = Date.now() + limit;
    while (Date.now() < deadline) {
      if ((await lockOwner(place.cluster)) === null || !(await isPostgres(pid))) return;
      await delay(20);
    }
  }
}

async function probe(socketFolder: string): Promise<'ready' | 'busy' | 'absent'> {
  try {
    await withConnection(socketAddress(socketFolder, 'postgres'), (sql) => sql`select 1`);
    return 'ready';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'ECONNREFUSED'].includes(code) ? 'absent' : 'busy';
  }
}

async function start({
  cluster,
  socketFolder,
  logFile,
  binaries,
  runAs,
  ...place
}: Place): Promise<ChildProcess> {
  await rename(logFile, `${logFile}.1`).catch(() => {});
  const log = await open(logFile, 'a', 0o600);
  const options = Object.entries({ ...settings, ...place.settings, unix_socket_directories: socketFolder });
  try {
    // PostgreSQL runs in its own process group, so that Ctrl-C in a terminal reaches only this process, which
    // then stops the database.
    const child = runAs.spawn(
      binaries.postgres,
      ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        cwd: '/',
        detached: true,
        // Large allocations return to the system at once, so that a connection need not be closed after a large answer.
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', MALLOC_MMAP_THRESHOLD_: '1048576' },
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    child.on('error', () => {});
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

// These messages mean that another server uses the cluster or has just released it, so the start is retried.
const passing =
  /lock file .* already exists|pre-existing shared memory block|another server might be running|could not bind Unix/;

async function explainExit({ cluster, logFile }: Place): Promise<void> {
  const output = await readFile(logFile, 'utf8').catch(() => '');
  if (output === '' || passing.test(output)) return;
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/ (LOG|HINT|DETAIL): /.test(line));
  const complaint = (lines[0] ?? output.trim()).replace(/^.*?(FATAL|PANIC|postgres): +/, '');
  throw new StartError(
    `The database in ${cluster} does not start (${complaint}): see ${logFile}, or restore a backup.`,
  );
}

async function lockOwner(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

// Returns whether a running PostgreSQL server holds the lock file. Removes the lock file of a server that has
// stopped. After a restart of the machine, another program may have the process ID in the old lock file.
// PostgreSQL would then refuse to start.
async function isLockHeld(cluster: string): Promise<boolean> {
  const pid = await lockOwner(cluster);
  if (pid === null || !isAlive(pid)) return false;
  if (await isPostgres(pid)) return true;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return false;
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (!(await stat('/proc/self').catch(() => null))) return true;
  const [name, status] = await Promise.all(
    ['comm', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  return /^(postgres|unshare)$/.test(name?.trim() ?? '') && !/^State:\s+Z/m.test(status ?? '');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
