import type { Quote } from '#web/data/issue/quotes.ts';

export type QuoteFields = { hours: string; price: string; note: string };

/**
 * Starts from the engineer's last quote, not from those of earlier engineers. Without one the fields are empty:
 * estimates learn from prices, so a price that came from an estimate would teach them their own guess. The quotes must be
 * sorted from newest to oldest.
 */
export function lastQuoteFields(
  quotes: readonly Pick<Quote, 'engineerId' | 'hours' | 'price' | 'note'>[],
  engineerId: string | null,
): QuoteFields {
  const last = quotes.find((quote) => quote.engineerId === engineerId);
  if (!last) return { hours: '', price: '', note: '' };
  return { hours: last.hours?.toString() ?? '', price: String(last.price), note: last.note ?? '' };
}
