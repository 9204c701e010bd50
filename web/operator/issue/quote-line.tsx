import { formatDollars } from '#domain/money/dollars.ts';
import type { Quote } from '#web/data/issue/quotes.ts';
import { hoursText } from '#web/issue/hours-text.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';

export function QuoteLine({ quote }: { quote: Quote }) {
  const { price, earns, hours, status, note, reason, createdAt } = quote;
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold tabular-nums">{formatDollars(price)}</span>
        {hours !== null && <span className="text-ink-muted">for {hoursText(hours)}</span>}
        <Badge>{status}</Badge>
        <DateText value={createdAt} className="text-ink-muted" />
      </p>
      {earns !== null && (
        <p className="text-xs text-ink-muted">
          {formatDollars(earns)} for the engineer, {formatDollars(price - earns)} fee
        </p>
      )}
      {note && <Markdown className="mt-1 text-ink-muted">{note}</Markdown>}
      {reason && <p className="mt-0.5 wrap-anywhere text-ink-muted">Declined: “{reason}”</p>}
    </li>
  );
}
