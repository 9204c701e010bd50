import { type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

/** Starts a server process and waits until it responds at `probe`. */
export async function runServer(
  origin: string,
  probe: string,
  command: string[],
  options: SpawnOptions,
): Promise<Server> {
  const server = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    ...options,
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async () => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await ended;
  };
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt += 1) {
    const isUp = await fetch(`${origin}${probe}`).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp && server.pid) return { origin, pid: server.pid, stop };
    await delay(100);
  }
  await stop();
  throw new Error(`${command[0]} did not answer at ${origin}${probe}.`);
}
