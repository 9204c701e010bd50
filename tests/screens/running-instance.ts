import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../instance/free-port.ts';
import { OPERATOR } from './cast.ts';

const ROOT = join(import.meta.dirname, '../..');

export type RunningInstance = { origin: string; stop: () => Promise<void> };

/** Starts the product on a temporary data folder. Returns its origin and a function that stops it. */
export async function startInstance(settings: Record<string, string> = {}): Promise<RunningInstance> {
  const port = Number(process.env.PORT) || (await freePort());
  const origin = `http://localhost:${port}`;
  const beside = { OPERATOR_EMAILS: OPERATOR, GITHUB_DOUBLE_PORT: String(await freePort()) };
  const server = spawn(process.execPath, ['tests/journeys/fresh-instance.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...beside, ...settings },
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt += 1) {
    if (await isReady(origin)) return { origin, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`The product did not become ready at ${origin}.`);
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
