import type { EstimatedRange } from '#web/data/issue/ai-analysis.ts';
import type { Quote } from '#web/data/issue/quotes.ts';

type LastQuote = Pick<Quote, 'hours' | 'price' | 'note'>;
type Estimated = { hours: EstimatedRange | null; price: EstimatedRange | null };

export type QuoteFields = { hours: string; price: string; note: string };

/** Uses the values of the last quote. Without a quote, uses the typical values of the estimate. */
export function prefilledQuote(last: LastQuote | null, estimate: Estimated | null): QuoteFields {
  if (last)
    return {
      hours: last.hours === null ? '' : String(last.hours),
      price: String(last.price),
      note: last.note ?? '',
    };
  const { hours = null, price = null } = estimate ?? {};
  return { hours: likeliest(hours, 0.5), price: likeliest(price, 5), note: '' };
}

function likeliest(range: EstimatedRange | null, step: number): string {
  if (!range) return '';
  return String(Math.max(Math.round(range.typical / step) * step, step));
}
