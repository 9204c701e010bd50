import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import type { useQuotes } from '#web/data/issue/quotes.ts';
import { EarlierQuotes } from '#web/issue/earlier-quotes.tsx';
import { FreeFix } from '#web/issue/quote-price.tsx';
import { isLasting, type QuoteState } from '#web/issue/quote-state.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { QuoteOffer } from './quote-offer.tsx';
import { SettledQuote } from './settled-quote.tsx';

type QuoteCardProps = {
  issue: Issue;
  standing: QuoteState;
  quotes: ReturnType<typeof useQuotes>;
  engineer: string | null;
  payments: InstanceConfig['payments'] | undefined;
};

export function QuoteCard(props: QuoteCardProps) {
  const { issue, standing } = props;
  if (issue.status === 'cancelled' && !isLasting(standing)) return null;
  const isGiven = issue.status !== 'pending' && !isLasting(standing);
  return (
    <SectionCard id="quote" title={isGiven || standing.kind === 'none' ? 'Price' : 'Quote'}>
      {isGiven ? <FreeFix>{GIVEN}</FreeFix> : <QuoteOf {...props} />}
      <EarlierQuotes quotes={standing.earlier} pages={props.quotes} />
    </SectionCard>
  );
}

const GIVEN = 'There is nothing to pay for this fix, now or later.';

function QuoteOf({ issue, standing, quotes, engineer, payments }: QuoteCardProps) {
  const { kind, quote } = standing;
  if (kind === 'none') return <UnpricedQuote engineer={engineer} isClaimed={issue.engineerId !== null} />;
  if (!quote && kind !== 'waived') return <Unread quotes={quotes} />;
  const author = quote && quote.engineerId === issue.engineerId ? engineer : null;
  if (quote && (kind === 'quoted' || kind === 'accepted')) {
    const isAccepted = kind === 'accepted';
    return (
      <QuoteOffer
        issueId={issue.id}
        quote={quote}
        isAccepted={isAccepted}
        engineer={author}
        payments={payments}
      />
    );
  }
  return <SettledQuote issue={issue} standing={standing} engineer={author} />;
}

function Unread({ quotes }: { quotes: ReturnType<typeof useQuotes> }) {
  if (quotes.error) {
    return <PartError error={quotes.error} onRetry={quotes.refetch} className="mt-3" />;
  }
  return (
    <Loading label="Loading the quote">
      <Skeleton className="mt-3 h-11 w-40" />
      <Skeleton className="mt-5 h-20 w-full" />
    </Loading>
  );
}

function UnpricedQuote({ engineer, isClaimed }: { engineer: string | null; isClaimed: boolean }) {
  const who = isClaimed ? (engineer ?? 'Your engineer') : 'The engineer who takes your issue';
  return (
    <p className="mt-1 max-w-text text-sm text-ink-muted">
      There is none yet. {who} sends a quote before starting: a price, the hours and what it covers. You
      accept or decline it here, and pay nothing until then. Most first issues are fixed free.
    </p>
  );
}
