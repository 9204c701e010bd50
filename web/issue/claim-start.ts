import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/** Returns the time of the newest submission or release in milliseconds. The current claim is later. */
export function claimStart(events: readonly Pick<TimelineEvent, 'status' | 'createdAt'>[]): number {
  const free = events.findLast(({ status }) => status === 'Submitted');
  return free ? Date.parse(free.createdAt) : 0;
}
