import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../instance/free-port.ts';
import { isReady, pause } from './running-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('SIGTERM to npm start ends the server and its database', async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, ...env } = process.env;
  const npm = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  await until(() => isReady(url));
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  expect(existsSync(lock)).toBe(true);
  npm.kill('SIGTERM');
  await until(async () => !(await isReady(url)) && !existsSync(lock));
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    if (await isTrue()) return;
    await pause(100);
  }
  throw new Error('This took more than a minute.');
}
