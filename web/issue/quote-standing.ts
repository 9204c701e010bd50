import type { Issue } from '#web/data/issue.ts';
import type { Quote } from '#web/data/quotes.ts';

/** How things stand with the price of an issue, and the quote that says so, where it is known. */
export type QuoteStanding = {
  kind: 'none' | 'quoted' | 'accepted' | 'declined' | 'expired' | 'paid' | 'waived' | 'refunded';
  quote: Quote | null;
  /** Those it took the place of, newest first. */
  earlier: readonly Quote[];
};

type PricedIssue = Pick<Issue, 'quoteStatus'>;

const kinds = {
  Quoted: 'quoted',
  Accepted: 'accepted',
  Declined: 'declined',
  Expired: 'expired',
  Paid: 'paid',
  Waived: 'waived',
  Refunded: 'refunded',
} as const;

/** `quotes` newest first; a quote past its time counts as expired before the server has marked it. */
export function quoteStanding(issue: PricedIssue, quotes: readonly Quote[], now: number): QuoteStanding {
  const status = issue.quoteStatus;
  if (status === null) return { kind: 'none', quote: null, earlier: quotes };
  const quote = quotes.find((each) => each.status === status) ?? null;
  const earlier = quotes.filter((each) => each !== quote);
  const isPast = status === 'Quoted' && quote !== null && Date.parse(quote.expiresAt) <= now;
  return { kind: isPast ? 'expired' : kinds[status], quote, earlier };
}

/** Whether the client has a price to decide on, or one to pay. */
export function isClientsTurn({ kind }: QuoteStanding, price: number | null): boolean {
  return kind === 'quoted' || (kind === 'accepted' && price !== null && price > 0);
}
