import type { TimelineActor } from '#domain/issue/timeline.ts';
import { oneLineText } from '#domain/text/markdown.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { timelineEventText } from '#web/issue/timeline-event-text.ts';
import type { TimelineStep } from '#web/ui/feedback/timeline.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

const names: Record<TimelineActor, string> = {
  client: 'the client',
  engineer: 'the engineer',
  operator: 'an operator',
  system: 'the marketplace',
};

export function timelineSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events.map((event, index) => {
    const { label, note } = timelineEventText(event);
    return {
      id: event.id,
      label: oneLineText(label),
      state: index === events.length - 1 ? 'current' : 'done',
      at: event.createdAt,
      by: names[event.actor],
      note: note && <Markdown>{note}</Markdown>,
    };
  });
}
