import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { TimelineEvent } from '#web/data/timeline.ts';
import type { TimelineStep } from '#web/ui/timeline.tsx';

const names: Record<TimelineActor, string> = {
  client: 'the client',
  engineer: 'the engineer',
  operator: 'an operator',
  system: 'the marketplace',
};

/** Everything that happened to an issue, in order, with whoever made it happen. */
export function toldSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events.map(({ id, status, createdAt, actor, note }, index) => ({
    id,
    label: status,
    state: index === events.length - 1 ? 'current' : 'done',
    at: createdAt,
    by: names[actor],
    note,
  }));
}
