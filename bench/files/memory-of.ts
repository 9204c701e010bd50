import { readFile, writeFile } from 'node:fs/promises';

/** How much more memory (bytes) a process held at the most while something was done than before it; null where the system does not say. */
export async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  const before = await held(pid, 'VmRSS');
  // Forgets the highest so far (proc(5)).
  if (before !== null) await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const most = await held(pid, 'VmHWM');
  return before === null || most === null ? null : most - before;
}

async function held(pid: number, name: string): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return kibibytes ? Number(kibibytes) * 1024 : null;
}
