import { MessageSquareWarning } from 'lucide-react';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

type Event = Pick<TimelineEvent, 'status' | 'actor'>;

/** The client's words about a fix that is not right yet. */
export function isChangeRequest({ status, actor }: Event): boolean {
  return status === 'In Progress' && actor === 'client';
}

/** Returns the request that no fix has answered yet. */
export function openChangeRequest<Told extends Event>(events: readonly Told[]): Told | null {
  const last = events.findLast((event) => isChangeRequest(event) || event.status === 'Resolved');
  return last && isChangeRequest(last) ? last : null;
}

type ChangeRequestProps = {
  request: Pick<TimelineEvent, 'note' | 'createdAt'>;
  by: 'You' | 'The client';
  heading?: 'h2' | 'p';
};

export function ChangeRequest({ request, by, heading: Heading = 'p' }: ChangeRequestProps) {
  return (
    <div className="min-w-0 rounded border-l-4 border-warning-ink bg-warning-soft px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <Heading className="flex items-center gap-2 font-semibold text-warning-ink">
          <MessageSquareWarning className="size-4 shrink-0" />
          {by} asked for changes
        </Heading>
        <DateText value={request.createdAt} withTime className="text-xs" />
      </div>
      <Markdown className="mt-1.5 text-sm">{request.note ?? ''}</Markdown>
    </div>
  );
}
