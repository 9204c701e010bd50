import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../instance/free-port.ts';
import { send } from '../instance/send-request.ts';
import { submission } from '../protocol/auth-setup.ts';
import { databaseProcess, end, isReady, pause, type RunningServer, startServer } from './running-server.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const dataDir = mkdtempSync(join(tmpdir(), 'lastmile-kill-'));
const acknowledged = new Map<string, string>();
let port: number;
let server: RunningServer;

beforeAll(async () => {
  port = await freePort();
  server = await startServer(dataDir, port);
});
afterAll(async () => {
  await end(server.process, 'SIGINT');
  rmSync(dataDir, { recursive: true, force: true });
});

it(`no acknowledged write is lost when the server is killed ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await whileWriting(async () => {
      await end(server.process, 'SIGKILL');
    });
    server = await startServer(dataDir, port);
    await expectEveryAcknowledgedWrite();
  }
  console.info(`${rounds} kills of the server: ${acknowledged.size} acknowledged writes, none lost`);
});

it(`no acknowledged write is lost when the database is killed ${rounds} times`, async () => {
  const before = acknowledged.size;
  for (let round = 0; round < rounds; round += 1) {
    await whileWriting(async () => {
      process.kill(databaseProcess(dataDir), 'SIGKILL');
    });
    for (let wait = 0; wait < 300 && !(await isReady(server.url)); wait += 1) await pause(100);
    expect(server.process.exitCode, server.printed().slice(-3000)).toBeNull();
    await expectEveryAcknowledgedWrite();
  }
  console.info(
    `${rounds} kills of the database: ${acknowledged.size - before} acknowledged writes, none lost`,
  );
});

/** Runs four writers until `fault` kills something at a random moment. Records the acknowledged writes. */
async function whileWriting(fault: () => Promise<void>): Promise<void> {
  let stopped = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; !stopped && count < 10_000; count += 1) {
      const title = `Report ${writer}-${count}-${Math.random()}`;
      const id = await submit(title);
      if (id) acknowledged.set(id, title);
      else await pause(20);
    }
  });
  const before = acknowledged.size;
  while (acknowledged.size < before + 5) await pause(10);
  await pause(Math.random() * 400);
  await fault();
  stopped = true;
  await Promise.all(writers);
}

async function submit(title: string): Promise<string | null> {
  const headers = { apikey: server.keys.anonKey, prefer: 'return=representation' };
  const url = '/rest/v1/code_submissions?select=id';
  const payload = submission('ada@example.com', title);
  const answer = await send(server.url, { method: 'POST', url, headers, payload });
  return answer.status === 201 ? (answer.json<{ id: string }[]>()[0]?.id ?? null) : null;
}

async function expectEveryAcknowledgedWrite(): Promise<void> {
  for (const [id, title] of acknowledged) expect(await read(id)).toEqual([{ title }]);
}

/** Retries on 503 as the official client does, because a dying connection may still answer `/readyz`. */
async function read(id: string): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${server.url}/rest/v1/code_submissions?id=eq.${id}&select=title`, {
      headers: { apikey: server.keys.anonKey },
    });
    if (response.status !== 503 || attempt === 4) return response.json();
    await response.body?.cancel();
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}
