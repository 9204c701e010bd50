import type { TimelineEvent } from '#web/data/issue/timeline.ts';

/** The time in milliseconds since when only the current engineer can have held the issue: its last submission or release. */
export function claimStart(events: readonly Pick<TimelineEvent, 'status' | 'createdAt'>[]): number {
  const free = events.findLast(({ status }) => status === 'Submitted');
  return free ? Date.parse(free.createdAt) : 0;
}
