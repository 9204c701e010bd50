import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type pg from 'pg';

/** A connection with the ID of PostgreSQL's process for it, which the driver's type lacks. */
export type Backend = pg.PoolClient & { processID: number };

/** Returns how many bytes the process of a connection has for itself, or 0 if it runs on another machine. */
export function memoryOf(client: Backend): number {
  if (!isOnThisMachine(client)) return 0;
  try {
    const status = readFileSync(`/proc/${client.processID}/status`, 'utf8');
    return Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Lets only the statement fail that needs more memory. Another user's process may refuse. */
export async function limitMemory(client: Backend, bytes: number): Promise<void> {
  if (!isOnThisMachine(client)) return;
  limiter ??= startLimiter();
  await limiter(client.processID, bytes);
}

function isOnThisMachine({ processID, user, database }: Backend): boolean {
  try {
    const title = readFileSync(`/proc/${processID}/cmdline`, 'utf8');
    return title.startsWith('postgres: ') && title.includes(`${user} ${database} `);
  } catch {
    return false;
  }
}

type Limiter = (pid: number, bytes: number) => Promise<void>;

let limiter: Limiter | null = null;

/**
 * Starts a shell that limits one process for each line it reads, and ends with this process. Starting a program copies
 * the page tables of the one that starts it, which takes a large server 50 ms.
 */
function startLimiter(): Limiter {
  const limitEach = 'while read -r pid bytes; do prlimit --pid="$pid" --data="$bytes"; echo; done';
  const shell = spawn('sh', ['-c', limitEach], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: (() => void)[] = [];
  const limit: Limiter = (pid, bytes) =>
    new Promise((done) => {
      waiting.push(done);
      shell.stdin.write(`${pid} ${bytes}\n`);
    });
  const stop = () => {
    if (limiter === limit) limiter = null;
    for (const done of waiting.splice(0)) done();
  };
  shell.on('error', stop).on('close', stop).unref();
  for (const stream of [shell.stdin, shell.stdout]) (stream as Socket).unref();
  shell.stdin.on('error', stop);
  createInterface(shell.stdout).on('line', () => waiting.shift()?.());
  return limit;
}
