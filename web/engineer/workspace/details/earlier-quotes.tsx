import { formatDollars } from '#domain/money/dollars.ts';
import type { Quote, useQuotes } from '#web/data/issue/quotes.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import { ShowEarlier } from '#web/issue/show-earlier.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';

type Pages = ReturnType<typeof useQuotes>;

export function EarlierQuotes({ quotes, pages }: { quotes: readonly Quote[]; pages: Pages }) {
  if (quotes.length === 0) return null;
  return (
    <details className="mt-5 border-t border-hairline pt-4 text-sm">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-muted hover:text-ink">
        Earlier quotes ({pages.hasEarlier ? `${quotes.length}+` : quotes.length})
      </summary>
      <ul className="mt-3 grid gap-3">
        {quotes.map((quote) => (
          <li key={quote.id} className="min-w-0">
            <p className="flex flex-wrap gap-x-2">
              <span className="font-semibold tabular-nums">{formatDollars(quote.price)}</span>
              {quote.hours !== null && <span className="text-ink-muted">for {hoursText(quote.hours)}</span>}
              <span className="text-ink-muted">
                {quote.status} · <DateText value={quote.decidedAt ?? quote.createdAt} />
              </span>
            </p>
            {quote.reason && <p className="mt-0.5 break-words text-ink-muted">“{quote.reason}”</p>}
          </li>
        ))}
      </ul>
      <ShowEarlier pages={pages} of="quotes" className="mt-4" />
    </details>
  );
}
