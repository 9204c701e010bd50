import { setPriority } from 'node:os';

/** Lets requests go before the work of the thread that calls this. */
export function lowerPriority(): void {
  // Elsewhere it would be the priority of the whole process.
  if (process.platform === 'linux') setPriority(10);
}
