import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import type { StoredStatus } from '#domain/issue/status.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';

const HOUR = 60 * 60 * 1000;

export function statusSentence(
  { status, createdAt }: { status: StoredStatus; createdAt: string },
  events: readonly Pick<TimelineEvent, 'status'>[],
  now: number,
): string {
  switch (status) {
    case 'in_progress':
      return 'An engineer is working on it. You’ll find the fix in your dashboard.';
    case 'completed':
      return 'Your fix is ready. Read it in your dashboard, then accept it or ask for changes.';
    case 'cancelled':
      return 'This issue was closed without a fix. Still a problem? Submit it again.';
    case 'pending':
      return isHeld(events)
        ? reviewing
        : now - Date.parse(createdAt) > HOURS_PROMISED * HOUR
          ? late
          : waiting;
  }
}

const reviewing = 'An engineer has taken it. Their questions and quote are in your dashboard.';
const waiting = `An engineer reviews it within ${HOURS_PROMISED} hours. There’s nothing you need to do now.`;
const late = `Sorry, no engineer has taken it within ${HOURS_PROMISED} hours. Every engineer can still see it.`;

function isHeld(events: readonly Pick<TimelineEvent, 'status'>[]): boolean {
  return (
    events.findLast(({ status }) => status === 'Submitted' || status === 'In Review')?.status === 'In Review'
  );
}
