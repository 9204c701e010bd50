import type { Issue } from '#web/data/issue/issue.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';

const notes = ['Refund under way', 'Refund called off', 'Payment refunded'];

/** Engineers cannot read payments, so the timeline shows them whether a refund is under way. */
export function isRefunded(
  { quoteStatus }: Pick<Issue, 'quoteStatus'>,
  events: readonly Pick<TimelineEvent, 'actor' | 'note'>[],
): boolean {
  const latest = events.findLast(({ actor, note }) => actor === 'system' && notes.includes(note ?? ''));
  return quoteStatus === 'Refunded' || (quoteStatus === 'Paid' && latest?.note === 'Refund under way');
}
