import type { ReactNode } from 'react';
import { formatDollars } from '#domain/money/dollars.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { hoursText } from './hours-text.ts';

type QuotePriceProps = { quote: Quote; reader: 'client' | 'engineer'; children: ReactNode };

export function QuotePrice({ quote, reader, children }: QuotePriceProps) {
  const isNamedFree = reader === 'client' && quote.price === 0;
  return (
    <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-3xl font-semibold tabular-nums">
          {isNamedFree ? 'Free' : formatDollars(quote.price)}
        </span>
        {quote.hours !== null && (
          <span className="text-sm text-ink-muted">for {hoursText(quote.hours)} of work</span>
        )}
      </p>
      {children && <p className="text-sm text-ink-muted">{children}</p>}
    </div>
  );
}

export function QuoteScope({ quote }: { quote: Quote }) {
  if (!quote.note) return null;
  return (
    <div className="mt-5 border-t border-hairline pt-5">
      <h3 className="text-sm font-semibold">What it covers</h3>
      <Markdown className="mt-2">{quote.note}</Markdown>
    </div>
  );
}

export function FreeFix({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-3xl font-semibold">Free</p>
      <p className="mt-2 text-sm text-ink-muted">{children}</p>
    </>
  );
}
