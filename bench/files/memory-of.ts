import { readFile, writeFile } from 'node:fs/promises';

/** The growth of a process's peak memory (bytes) during `work`; null where the system does not report it. */
export async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  const before = await held(pid, 'VmRSS');
  // Resets the peak (proc(5)).
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
