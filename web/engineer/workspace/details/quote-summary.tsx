import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import type { QuoteState } from '#web/issue/quote-state.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

export function QuoteSummary({ issue, standing }: { issue: Issue; standing: QuoteState }) {
  const { kind, quote } = standing;
  if (kind === 'none') {
    return (
      <p className="mt-1 max-w-text text-sm text-ink-muted">
        Before you start, send the client a price, the hours and what it covers.
      </p>
    );
  }
  if (kind === 'waived') {
    return (
      <>
        <p className="mt-3 text-3xl font-semibold">Free</p>
        <p className="mt-2 text-sm text-ink-muted">The client’s first fix is free. You can start now.</p>
      </>
    );
  }
  if (!quote) return null;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-ink-muted">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-semibold text-ink tabular-nums">{formatDollars(quote.price)}</span>
          {quote.hours !== null && <span>for {hoursText(quote.hours)} of work</span>}
        </p>
        {quote.earns !== null && quote.price > 0 && !isGone(kind) && (
          <p>
            You earn <span className="font-semibold text-ink tabular-nums">{formatDollars(quote.earns)}</span>
          </p>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-muted">
        <QuoteStateText issue={issue} kind={kind} quote={quote} />
      </p>
      {quote.reason && (
        <blockquote className="mt-2 border-l-2 border-edge pl-3 text-sm break-words">
          {quote.reason}
        </blockquote>
      )}
      {quote.note && (
        <div className="mt-5 border-t border-hairline pt-5">
          <h3 className="text-sm font-semibold">What it covers</h3>
          <Markdown className="mt-2">{quote.note}</Markdown>
        </div>
      )}
    </>
  );
}

function isGone(kind: QuoteState['kind']): boolean {
  return kind === 'declined' || kind === 'expired' || kind === 'refunding' || kind === 'refunded';
}

type QuoteStateTextProps = { issue: Issue; kind: QuoteState['kind']; quote: Quote };

function QuoteStateText({ issue, kind, quote }: QuoteStateTextProps) {
  const decided = <DateText value={quote.decidedAt ?? quote.createdAt} />;
  switch (kind) {
    case 'quoted':
      return (
        <>
          Waiting for the client’s answer, until <DateText value={quote.expiresAt} />.
        </>
      );
    case 'accepted':
      return (
        <>
          Accepted on {decided}
          {quote.price > 0 && '. Waiting for the payment'}.
        </>
      );
    case 'declined':
      return <>Declined on {decided}. The client wrote:</>;
    case 'expired':
      return (
        <>
          Expired on <DateText value={quote.expiresAt} /> without an answer.
        </>
      );
    case 'paid':
      return (
        <>
          Paid on {issue.paidAt ? <DateText value={issue.paidAt} /> : decided}.{' '}
          {issue.acceptedAt
            ? 'The fix is accepted: it is yours.'
            : 'It is yours once the client accepts the fix.'}
        </>
      );
    case 'refunding':
      return <>The client’s payment is being refunded.</>;
    default:
      return <>The client’s payment was refunded.</>;
  }
}
