import { formatDollars } from '#domain/money/dollars.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { FreeFix, QuotePrice, QuoteScope } from '#web/issue/quote-price.tsx';
import type { QuoteState } from '#web/issue/quote-state.ts';
import { DateText } from '#web/ui/text/date-text.tsx';

type SettledQuoteProps = { issue: Issue; standing: QuoteState; engineer: string | null };

export function SettledQuote({ issue, standing, engineer }: SettledQuoteProps) {
  const { kind, quote } = standing;
  if (kind === 'waived') {
    return <FreeFix>Your first fix is free: there is nothing to pay, now or later.</FreeFix>;
  }
  if (!quote) return null;
  if (kind === 'declined' || kind === 'expired') return <Over quote={quote} kind={kind} />;
  return (
    <>
      <QuotePrice quote={quote} reader="client">
        {engineer && `By ${engineer} · `}
        {kind === 'refunded' ? 'Refunded ' : 'Paid '}
        <DateText value={issue.paidAt ?? quote.decidedAt ?? quote.createdAt} />
      </QuotePrice>
      <p className="mt-2 text-sm text-ink-muted">{moneyText(issue, kind)}</p>
      <QuoteScope quote={quote} />
    </>
  );
}

function Over({ quote, kind }: { quote: Quote; kind: 'declined' | 'expired' }) {
  return (
    <div className="mt-2 grid gap-2 text-sm text-ink-muted">
      <p>
        {kind === 'declined' ? 'You declined ' : 'The quote of '}
        <span className="font-semibold text-ink tabular-nums">{formatDollars(quote.price)}</span>
        {kind === 'declined' ? ' on ' : ' expired on '}
        <DateText value={kind === 'declined' ? (quote.decidedAt ?? quote.createdAt) : quote.expiresAt} />. You
        have paid nothing, and you owe nothing.
      </p>
      {quote.reason && <p className="break-words">“{quote.reason}”</p>}
    </div>
  );
}

function moneyText({ status, acceptedAt }: Issue, kind: QuoteState['kind']): string {
  if (kind === 'refunded')
    return 'What you paid went back the way it came. Your bank may take some days to show it.';
  if (kind === 'refunding')
    return 'Refund on its way: all of what you paid goes back the way it came. Nothing is held any more.';
  if (acceptedAt) return 'Released when the fix was accepted.';
  if (status === 'pending')
    return 'Held until you accept the fix. Cancel before work starts, and all of it is refunded.';
  return 'Held until you accept the fix.';
}
