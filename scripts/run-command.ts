import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export type Outcome = { name: string; code: number; output: string; seconds: number };

/** Runs a program in the project folder and returns its output. Prefers programs in node_modules/.bin. */
export function runQuietly(name: string, command: string, args: readonly string[]): Promise<Outcome> {
  return run(name, command, args, 'pipe', { NO_COLOR: '1' });
}

/** Runs a program and prints its output. */
export function runAloud(
  name: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return run(name, command, args, 'inherit', env);
}

/** Runs as many tasks at a time as there are cores. Returns the results in the order of the tasks. */
export async function runSideBySide<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers = new Array<T>(tasks.length);
  const waiting = [...tasks.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return answers;
}

function run(
  name: string,
  command: string,
  args: readonly string[],
  stdio: 'pipe' | 'inherit',
  env: Record<string, string> = {},
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const startedAt = performance.now();
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, PATH: path, ...env },
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const finish = (code: number, added = '') => {
    const seconds = (performance.now() - startedAt) / 1000;
    resolve({ name, code, output: Buffer.concat(output).toString() + added, seconds });
  };
  child.on('error', (error) => finish(1, `${command}: ${error.message}`));
  child.on('close', (code) => finish(code ?? 1));
  return promise;
}
