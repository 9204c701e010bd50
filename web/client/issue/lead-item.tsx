import type { ReactNode } from 'react';
import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { promisedUntil } from '#domain/quote/promise.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { ChangeRequest } from '#web/issue/change-request.tsx';
import { EstimateCard } from '#web/issue/estimate-card.tsx';
import { FixReport } from '#web/issue/fix-report.tsx';
import { hoursText } from '#web/issue/hours-text.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import type { IssueParts } from './use-issue-parts.ts';

type Lead = { id: string | null; node: ReactNode } | null;

/** What the next step is about. The stream leaves it out. */
export function leadItem(issue: Issue, parts: IssueParts): Lead {
  const { standing, rounds, request, engineer, config } = parts;
  const name = engineer.data?.name ?? 'Your engineer';
  const fix = rounds.at(-1);
  if (issue.status === 'completed') {
    if (!fix) return null;
    return {
      id: fix.id,
      node: (
        <LeadCard
          id="fix"
          title={`${fix.engineer ?? name}’s fix`}
          side={<DateText value={fix.submittedAt} withTime />}
        >
          <FixReport issueId={issue.id} fix={fix} />
        </LeadCard>
      ),
    };
  }
  if (request) return { id: request.id, node: <ChangeRequest request={request} by="You" heading="h2" /> };
  if (issue.status !== 'pending') return null;
  const { kind, quote } = standing;
  if (kind === 'none')
    return { id: null, node: <EstimateCard issue={issue} reader="client" column="main" /> };
  if (kind !== 'quoted' && kind !== 'accepted') return null;
  if (!quote) return null;
  return {
    id: quote.id,
    node: <QuoteLead quote={quote} name={name} isArranged={config?.payments === 'off'} />,
  };
}

type LeadCardProps = { id: string; title: ReactNode; side: ReactNode; children: ReactNode };

function LeadCard({ id, title, side, children }: LeadCardProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-hairline bg-surface p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg font-semibold break-words">
          {title}
        </h2>
        <p className="text-xs text-ink-muted">{side}</p>
      </div>
      {children}
    </section>
  );
}

function QuoteLead({ quote, name, isArranged }: { quote: Quote; name: string; isArranged: boolean }) {
  const { price, hours, note, status, decidedAt, expiresAt, dueOn } = quote;
  const isAccepted = status === 'Accepted' && decidedAt !== null;
  return (
    <LeadCard
      id="quote"
      title={`${name}’s quote`}
      side={
        <>
          {isAccepted ? 'You accepted it on ' : 'Valid until '}
          <DateText value={isAccepted ? decidedAt : expiresAt} />
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tabular-nums">
          {price === 0 ? 'Free' : formatDollars(price)}
        </span>
        {hours !== null && <span className="text-sm text-ink-muted">for {hoursText(hours)} of work</span>}
      </p>
      {note && <Markdown className="mt-3">{note}</Markdown>}
      {price > 0 && (
        <ul className="mt-4 grid list-disc gap-1 border-t border-hairline pt-4 pl-5 text-sm text-ink-muted">
          {dueOn && <PromiseLine dueOn={dueOn} isArranged={isArranged} />}
          {isArranged && <li>You arrange the payment with us, and we record it here.</li>}
          <li>We hold your money until you accept the fix.</li>
          <li>Cancel before work starts and get all of it back.</li>
          <li>
            Not right yet? Ask for changes within {DAYS_TO_ASK_FOR_CHANGES} days of the fix, at no extra cost.
          </li>
        </ul>
      )}
    </LeadCard>
  );
}

function PromiseLine({ dueOn, isArranged }: { dueOn: string; isArranged: boolean }) {
  const until = promisedUntil(dueOn);
  const date = <DateText value={until} withTime className="font-semibold text-ink" />;
  if (until < useNow())
    return (
      <li>
        The fix was promised by {date}. That time has passed, so the promise no longer holds. If you need a
        date, ask for a new quote before you pay.
      </li>
    );
  return (
    <li>
      Fixed by {date}, if {isArranged ? 'your payment is recorded' : 'you pay'} before. If there is no fix by
      then, you can end the work and get everything back.
    </li>
  );
}
