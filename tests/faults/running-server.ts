import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keys } from '#server/platform/keys/keys.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A real instance in a separate process that tests can kill. */
export type RunningServer = {
  process: ChildProcess;
  url: string;
  keys: Keys & { devSecret: string };
  printed(): string;
};

/** Starts the server of a checkout and waits until it is ready. Throws its output if it fails. */
export async function startServer(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
  tree = root,
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}: ${printed}`);
    if (await isReady(url)) {
      const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
      return { process: child, url, keys, printed: () => printed };
    }
    await pause(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within a minute: ${printed}`);
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/** Ends a process and waits for its exit. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Returns the process ID of the data folder's database server. */
export function databaseProcess(dataDir: string): number {
  return Number(databaseLock(dataDir)[0]);
}

/** Returns the URL at which the owner connects to the data folder's database. */
export function databaseAddress(dataDir: string): string {
  const [, , , port, socket] = databaseLock(dataDir);
  return `postgres://postgres@localhost:${port}/lastmile?host=${encodeURIComponent(socket ?? '')}`;
}

function databaseLock(dataDir: string): string[] {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (!file) throw new Error(`No database runs in ${dataDir}.`);
  return readFileSync(join(dataDir, file), 'utf8').split('\n');
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
