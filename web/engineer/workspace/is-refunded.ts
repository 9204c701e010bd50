import { REFUND_NOTES } from '#domain/issue/timeline.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';

const notes: readonly (string | null)[] = Object.values(REFUND_NOTES);

/** Returns whether the timeline says that the payment goes back. */
export function isRefunded(
  { quoteStatus }: Pick<Issue, 'quoteStatus'>,
  events: readonly Pick<TimelineEvent, 'actor' | 'note'>[],
): boolean {
  const latest = events.findLast(({ actor, note }) => actor === 'system' && notes.includes(note));
  return quoteStatus === 'Refunded' || (quoteStatus === 'Paid' && latest?.note === REFUND_NOTES.begun);
}
