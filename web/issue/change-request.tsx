import { MessageSquareWarning } from 'lucide-react';
import type { ChangeRequest as Request } from '#web/data/issue/change-requests.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

/** Returns the request that the next fix answers. A fix closes the issue until the client asks again. */
export function openChangeRequest(
  { status }: Pick<Issue, 'status'>,
  requests: readonly Request[],
): Request | null {
  return status === 'pending' || status === 'in_progress' ? (requests.at(-1) ?? null) : null;
}

type ChangeRequestProps = {
  request: Pick<Request, 'reason' | 'createdAt'>;
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
      <Markdown className="mt-1.5 text-sm">{request.reason}</Markdown>
    </div>
  );
}
