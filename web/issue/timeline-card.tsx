import type { TimelineEvent, useTimeline } from '#web/data/issue/timeline.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Timeline, type TimelineStep } from '#web/ui/feedback/timeline.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { ShowEarlier } from './show-earlier.tsx';

type TimelineCardProps = {
  history: ReturnType<typeof useTimeline>;
  stepsOf: (events: readonly TimelineEvent[]) => TimelineStep[];
};

export function TimelineCard({ history, stepsOf }: TimelineCardProps) {
  const { data: events, hidden, error, refetch } = history;
  return (
    <SectionCard id="timeline" title="Timeline" heading="mb-4 text-sm">
      {events && <ShowEarlier pages={history} of="events" className="mb-6" />}
      {events && <Timeline label="Timeline" steps={stepsOf(events).slice(hidden)} />}
      {!events && !error && <LoadingBlock label="Loading the timeline" className="h-32 w-full" />}
      {!events && error && <PartError error={error} onRetry={refetch} />}
    </SectionCard>
  );
}
