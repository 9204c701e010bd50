import type { Issue } from '#web/data/issue/issue.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';

export type RefundState = 'none' | 'under way' | 'done';

const notes = ['Refund under way', 'Refund called off', 'Payment refunded'];

/** Engineers cannot read payments, so the timeline shows them whether a refund is under way. */
export function refundState(
  { quoteStatus }: Pick<Issue, 'quoteStatus'>,
  events: readonly Pick<TimelineEvent, 'actor' | 'note'>[],
): RefundState {
  if (quoteStatus === 'Refunded') return 'done';
  const latest = events.findLast(({ actor, note }) => actor === 'system' && note && notes.includes(note));
  return quoteStatus === 'Paid' && latest?.note === 'Refund under way' ? 'under way' : 'none';
}
