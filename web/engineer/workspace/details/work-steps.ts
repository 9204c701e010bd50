import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { timelineEventText } from '#web/issue/timeline-event-text.ts';
import type { TimelineStep } from '#web/ui/feedback/timeline.tsx';
import type { Holder } from '../holder.ts';

const names: Record<Exclude<TimelineActor, 'engineer'>, string | null> = {
  client: 'the client',
  operator: 'LastMile',
  system: null,
};

export function workSteps(events: readonly TimelineEvent[], holder: Holder): TimelineStep[] {
  const now = events.findLast(({ status }) => status !== 'Note' && status !== 'Payment Complete');
  const isOver = now?.status === 'Resolved' || now?.status === 'Closed';
  // A released issue becomes Submitted again. All earlier events belong to earlier engineers.
  const lastFree = events.findLastIndex(({ status }) => status === 'Submitted');
  const engineerAt = (index: number) => {
    if (index <= lastFree) return 'an earlier engineer';
    return holder === 'me' ? 'you' : 'the engineer who holds it';
  };
  return events.map((event, index) => ({
    id: event.id,
    ...timelineEventText(event),
    state: event === now && !isOver ? 'current' : 'done',
    at: event.createdAt,
    by: event.actor === 'engineer' ? engineerAt(index) : names[event.actor],
  }));
}
