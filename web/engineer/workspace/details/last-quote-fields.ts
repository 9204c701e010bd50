import type { Quote } from '#web/data/issue/quotes.ts';

export type QuoteFields = { hours: string; price: string; note: string };

/**
 * Starts from the engineer's last quote. Without one the fields are empty: estimates learn from prices, so a price
 * that came from an estimate would teach them their own guess.
 */
export function lastQuoteFields(last: Pick<Quote, 'hours' | 'price' | 'note'> | null): QuoteFields {
  if (last === null) return { hours: '', price: '', note: '' };
  return { hours: last.hours?.toString() ?? '', price: String(last.price), note: last.note ?? '' };
}
