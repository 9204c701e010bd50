import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/**
 * Milliseconds since when nobody but the engineer who holds an issue can have held it: until then it was submitted, or
 * somebody's who gave it up. What engineers did before is an earlier one's.
 */
export function heldSince(events: readonly Pick<TimelineEvent, 'status' | 'createdAt'>[]): number {
  const free = events.findLast(({ status }) => status === 'Submitted');
  return free ? Date.parse(free.createdAt) : 0;
}
