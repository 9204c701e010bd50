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
      return 'An engineer is working on it. The fix and its explanation will be in your dashboard.';
    case 'completed':
      return 'An engineer submitted a fix. What was done is explained in your dashboard, where you accept it or ask for changes.';
    case 'cancelled':
      return 'It was closed without a fix, and nobody works on it any more. Submit it again if it still troubles you.';
    case 'pending':
      return isHeld(events)
        ? reviewing
        : now - Date.parse(createdAt) > HOURS_PROMISED * HOUR
          ? late
          : waiting;
  }
}

const reviewing =
  'An engineer has taken it. What they need from you, such as an answer or a payment, is in your dashboard.';
const waiting = `An engineer reviews it within ${HOURS_PROMISED} hours. There is nothing you need to do now.`;
const late = `No engineer has taken it yet, though we promise a review within ${HOURS_PROMISED} hours. We are sorry. It stays in front of every engineer.`;

function isHeld(events: readonly Pick<TimelineEvent, 'status'>[]): boolean {
  return (
    events.findLast(({ status }) => status === 'Submitted' || status === 'In Review')?.status === 'In Review'
  );
}
