import type { Engineer } from '#web/data/engineer/profile.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { useTimeline } from '#web/data/issue/timeline.ts';
import { TimelineCard } from '#web/issue/timeline-card.tsx';
import { timelineSteps } from './timeline-steps.ts';

type IssueTimelineProps = {
  issue: Issue;
  engineer: Engineer | null;
  history: ReturnType<typeof useTimeline>;
};

export function IssueTimeline({ issue, engineer, history }: IssueTimelineProps) {
  return (
    <TimelineCard
      history={history}
      stepsOf={(events) => timelineSteps(issue.status, events, engineer?.name ?? null)}
    />
  );
}
