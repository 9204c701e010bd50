import { Link } from 'react-router';
import { formatDollars } from '#domain/money/dollars.ts';
import type { EarningState } from '#domain/money/ledger.ts';
import type { FinishedWork } from '#web/data/engineer/finished-work.ts';
import { Badge, type Tone } from '#web/ui/feedback/badge.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

const said: Record<EarningState, { tone: Tone; text: string }> = {
  held: { tone: 'info', text: 'Held' },
  earned: { tone: 'positive', text: 'Earned' },
  paid_out: { tone: 'neutral', text: 'Paid out' },
  refunding: { tone: 'warning', text: 'Being refunded' },
  refunded: { tone: 'neutral', text: 'Refunded' },
  waived: { tone: 'neutral', text: 'Free fix' },
  none: { tone: 'neutral', text: 'No price' },
};

export function FinishedItem({ work }: { work: FinishedWork }) {
  const { issueId, title, finishedAt, acceptedAt, money, amount } = work;
  const { tone, text } = said[money];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:flex-nowrap">
      <div className="min-w-0">
        {title === null ? (
          <p className="font-semibold text-ink-muted">Taken down by the operator</p>
        ) : (
          <Link
            to={paths.engineerAppIssue(issueId)}
            prefetch="intent"
            className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="mt-0.5 text-sm text-ink-muted">
          Resolved <DateText value={finishedAt} className="whitespace-nowrap" />
          {acceptedAt ? (
            <>
              , accepted <DateText value={acceptedAt} className="whitespace-nowrap" />
            </>
          ) : (
            ', waiting for the client’s answer'
          )}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {amount !== null && <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>}
        <Badge tone={tone}>{text}</Badge>
      </div>
    </li>
  );
}
