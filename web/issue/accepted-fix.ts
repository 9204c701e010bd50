import type { TimelineEvent } from '#web/data/timeline.ts';

type Happened = Pick<TimelineEvent, 'status' | 'actor' | 'createdAt'>;

/** When a fix was accepted, and whether by silence. */
export type Acceptance = { at: string; isSilent: boolean };

/** The acceptance of the fix that stands: the first "Resolved" since work went on submits it, the second accepts it. */
export function acceptedFix(events: readonly Happened[]): Acceptance | null {
  const sinceWork = events.slice(events.findLastIndex(({ status }) => status === 'In Progress') + 1);
  const accepted = sinceWork.filter(({ status }) => status === 'Resolved')[1];
  return accepted ? { at: accepted.createdAt, isSilent: accepted.actor === 'system' } : null;
}
