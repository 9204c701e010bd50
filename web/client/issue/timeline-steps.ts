import { clientStatusLabel, type StoredStatus, TRACKED_STEPS } from '#domain/issue/status.ts';
import type { TimelineActor } from '#domain/issue/timeline.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { claimStart } from '#web/issue/claim-start.ts';
import { timelineEventText } from '#web/issue/timeline-event-text.ts';
import type { TimelineStep } from '#web/ui/feedback/timeline.tsx';

const labels: readonly string[] = TRACKED_STEPS;

export function timelineSteps(
  status: StoredStatus,
  events: readonly TimelineEvent[],
  engineer: string | null,
): TimelineStep[] {
  const isOver = status === 'completed' || status === 'cancelled';
  const current = clientStatusLabel(status);
  const isWaiting =
    status === 'pending' && events.findLast((event) => event.status !== 'Note')?.status === 'Submitted';
  const since = claimStart(events);
  const past = events.map((event, index): TimelineStep => {
    const isNow = !isOver && !isWaiting && index === events.length - 1;
    return {
      id: event.id,
      ...timelineEventText(event),
      state: isNow ? 'current' : 'done',
      at: event.createdAt,
      by: nameOf(
        event.actor,
        engineer && Date.parse(event.createdAt) <= since ? 'an earlier engineer' : engineer,
      ),
    };
  });
  const waiting: TimelineStep[] = isWaiting ? [{ id: current, label: current, state: 'current' }] : [];
  const reached = isOver ? labels.length : labels.indexOf(current) + 1;
  const ahead = labels.slice(reached).map((label): TimelineStep => ({ id: label, label, state: 'ahead' }));
  return [...past, ...waiting, ...ahead];
}

function nameOf(actor: TimelineActor, engineer: string | null): string | null {
  switch (actor) {
    case 'client':
      return 'you';
    case 'engineer':
      return engineer ?? 'the engineer';
    case 'operator':
      return 'LastMile';
    case 'system':
      return null;
  }
}
