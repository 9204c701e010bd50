import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import { useTimeline } from '#web/data/timeline.ts';
import { TimelineCard } from '#web/issue/timeline-card.tsx';
import { timelineSteps } from './timeline-steps.ts';

export function IssueTimeline({ issue, engineer }: { issue: Issue; engineer: Engineer | null }) {
  return (
    <TimelineCard
      history={useTimeline(issue.id)}
      stepsOf={(events) => timelineSteps(issue.status, events, engineer?.name ?? null)}
    />
  );
}
