import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/** Returns a time in milliseconds. */
export function claimStart(events: readonly Pick<TimelineEvent, 'status' | 'createdAt'>[]): number {
  const free = events.findLast(({ status }) => status === 'Submitted');
  return free ? Date.parse(free.createdAt) : 0;
}
