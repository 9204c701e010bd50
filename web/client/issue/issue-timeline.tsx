import type { Engineer } from '#web/data/engineers.ts';
import type { Issue } from '#web/data/issue.ts';
import { useTimeline } from '#web/data/timeline.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { timelineSteps } from './timeline-steps.ts';

export function IssueTimeline({ issue, engineer }: { issue: Issue; engineer: Engineer | null }) {
  const { data: events, error, refetch } = useTimeline(issue.id);
  return (
    <Card as="section" aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-sm font-semibold">
        Timeline
      </h2>
      {events && (
        <Timeline label="Timeline" steps={timelineSteps(issue.status, events, engineer?.name ?? null)} />
      )}
      {!events && !error && (
        <Loading label="Loading the timeline">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {!events && error && (
        <>
          <p className="mb-3 text-sm text-danger-ink">{error.message}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
    </Card>
  );
}
