import type { Complexity } from './analysis.ts';

/** How much of a task it is, by the hours it is expected to take. */
export function complexityOf(hours: number): Complexity {
  if (hours <= 3) return 'Low';
  return hours <= 10 ? 'Medium' : 'High';
}
