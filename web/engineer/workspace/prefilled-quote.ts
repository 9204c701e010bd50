import type { Quote } from '#web/data/quotes.ts';

type Span = { low: number; high: number };
type Estimated = { hours: Span | null; price: Span | null };

export type QuoteFields = { hours: string; price: string; note: string };

/** What the quote form starts with: the last quote where there was one, else the middle of the estimate. */
export function prefilledQuote(last: Quote | null, estimate: Estimated | null): QuoteFields {
  if (last)
    return {
      hours: last.hours === null ? '' : String(last.hours),
      price: String(last.price),
      note: last.note ?? '',
    };
  const { hours = null, price = null } = estimate ?? {};
  return { hours: middle(hours, 0.5), price: middle(price, 5), note: '' };
}

function middle(span: Span | null, step: number): string {
  if (!span) return '';
  const nearest = Math.round((span.low + span.high) / 2 / step) * step;
  return String(Math.max(nearest, step));
}
