import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../instance/free-port.ts';
import { isReady, pause } from './running-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-start-'));
const lock = join(dataDir, 'postgres', 'postmaster.pid');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('SIGTERM to npm start ends the server and its database', async () => {
  const { url, env } = await setUp();
  const npm = spawn('npm', ['start'], { stdio: 'ignore', env });
  await until(() => isReady(url));
  expect(existsSync(lock)).toBe(true);
  npm.kill('SIGTERM');
  await until(() => hasEnded(url));
});

it('a server that npm did not start outlives its shell', async () => {
  const { url, env } = await setUp();
  const command = 'node scripts/start.ts > /dev/null 2>&1 & echo $!; read line';
  const shell = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'], env });
  const [printed] = await once(shell.stdout, 'data');
  const pid = Number(printed);
  try {
    await until(() => isReady(url));
    shell.stdin.end();
    await once(shell, 'exit');
    // A start that watches its parent looks every half second.
    await pause(1500);
    expect(await isReady(url)).toBe(true);
  } finally {
    process.kill(pid, 'SIGTERM');
  }
  await until(() => hasEnded(url));
});

async function setUp() {
  const port = await freePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, NODE_RUN_SCRIPT_NAME: ___, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  return { url: `http://localhost:${port}`, env };
}

async function hasEnded(url: string): Promise<boolean> {
  return !(await isReady(url)) && !existsSync(lock);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    if (await isTrue()) return;
    await pause(100);
  }
  throw new Error('This took more than a minute.');
}
