import type { TimelineEvent, useTimeline } from '#web/data/issue/timeline.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Timeline, type TimelineStep } from '#web/ui/feedback/timeline.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShowEarlier } from './show-earlier.tsx';

type TimelineCardProps = {
  history: ReturnType<typeof useTimeline>;
  stepsOf: (events: readonly TimelineEvent[]) => TimelineStep[];
};

export function TimelineCard({ history, stepsOf }: TimelineCardProps) {
  const { data: events, hidden, error, refetch } = history;
  return (
    <Card as="section" aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-sm font-semibold">
        Timeline
      </h2>
      {events && <ShowEarlier pages={history} of="events" className="mb-6" />}
      {events && <Timeline label="Timeline" steps={stepsOf(events).slice(hidden)} />}
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
