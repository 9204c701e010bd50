import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { TimelineEvent } from '#web/data/timeline.ts';
import type { TimelineStep } from '#web/ui/timeline.tsx';

const names: Record<TimelineActor, string | null> = {
  client: 'the client',
  engineer: 'the engineer',
  operator: 'LastMile',
  system: null,
};

/** What happened to an issue, in order; the last of it is where it stands. */
export function workSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events.map((event, index) => ({
    id: event.id,
    label: event.status,
    state: index === events.length - 1 && event.status !== 'Resolved' ? 'current' : 'done',
    at: event.createdAt,
    by: names[event.actor],
    note: event.note,
  }));
}
