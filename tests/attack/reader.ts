import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { send } from '../instance/send-request.ts';

export type Reading = { origin: string; url: string; headers: Record<string, string>; until: number };
export type Read = { milliseconds: number; status: number };

const { origin, url, headers, until } = workerData as Reading;
const reads: Read[] = [];
while (Date.now() < until) {
  // Each read has its own network address, and none is an attacker's.
  const from = `100.64.${(reads.length >> 8) & 255}.${reads.length & 255}`;
  const start = performance.now();
  const { status } = await send(origin, { url, headers, from });
  reads.push({ milliseconds: performance.now() - start, status });
  await pause(2);
}
parentPort?.postMessage(reads);
