import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { TimelineEvent } from '#web/data/timeline.ts';
import { toldEvent } from '#web/issue/told-event.ts';
import type { TimelineStep } from '#web/ui/timeline.tsx';

const names: Record<TimelineActor, string | null> = {
  client: 'the client',
  engineer: 'the engineer',
  operator: 'LastMile',
  system: null,
};

/** What happened to an issue, in order; the newest status is where it stands, unless nothing follows it. */
export function workSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  const now = events.findLast(({ status }) => status !== 'Note' && status !== 'Payment Complete');
  const isOver = now?.status === 'Resolved' || now?.status === 'Closed';
  return events.map((event) => ({
    id: event.id,
    ...toldEvent(event),
    state: event === now && !isOver ? 'current' : 'done',
    at: event.createdAt,
    by: names[event.actor],
  }));
}
