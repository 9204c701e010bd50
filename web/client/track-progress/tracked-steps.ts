import { clientStatusLabel, type StoredStatus, TRACKED_STEPS } from '#domain/issue/status.ts';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import type { TimelineStep } from '#web/ui/feedback/timeline.tsx';

const labels: readonly string[] = TRACKED_STEPS;

type Tracked = { status: StoredStatus; createdAt: string };

export function trackedSteps(
  tracked: Tracked,
  events: readonly Pick<TimelineEvent, 'status' | 'createdAt'>[],
) {
  const status = clientStatusLabel(tracked.status);
  const reachedAt = (label: string) => events.findLast((event) => event.status === label)?.createdAt ?? null;
  if (status === 'Closed') return closedSteps(tracked, reachedAt);

  const current = labels.indexOf(status);
  return TRACKED_STEPS.map((label, index): TimelineStep => {
    const isDone = index < current || (index === current && label === 'Resolved');
    const state = isDone ? 'done' : index === current ? 'current' : 'ahead';
    return { id: label, label, state, at: state === 'ahead' ? null : timeOf(label, tracked, reachedAt) };
  });
}

function closedSteps(tracked: Tracked, reachedAt: (label: string) => string | null): TimelineStep[] {
  const reached = TRACKED_STEPS.filter((label) => label === 'In Review' || reachedAt(label));
  return [...reached, 'Closed'].map((label) => ({
    id: label,
    label,
    state: 'done',
    at: timeOf(label, tracked, reachedAt),
  }));
}

function timeOf(label: string, { createdAt }: Tracked, reachedAt: (label: string) => string | null) {
  return label === 'In Review' ? createdAt : reachedAt(label);
}
