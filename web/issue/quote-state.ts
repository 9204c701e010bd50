import type { Issue } from '#web/data/issue/issue.ts';
import type { Payment } from '#web/data/issue/payments.ts';
import type { Quote } from '#web/data/issue/quotes.ts';

/** How things stand with the price of an issue, and the quote that says so, where it is known. */
export type QuoteState = {
  kind:
    | 'none'
    | 'quoted'
    | 'accepted'
    | 'declined'
    | 'expired'
    | 'paid'
    | 'waived'
    | 'refunding'
    | 'refunded';
  quote: Quote | null;
  /** Those it took the place of, newest first. */
  earlier: readonly Quote[];
};

type PricedIssue = Pick<Issue, 'status' | 'quoteStatus'>;
type ArrivedMoney = Pick<Payment, 'status'>;

const kinds = {
  Quoted: 'quoted',
  Accepted: 'accepted',
  Declined: 'declined',
  Expired: 'expired',
  Paid: 'paid',
  Waived: 'waived',
  Refunded: 'refunded',
} as const;

/**
 * `quotes` newest first; a quote past its time counts as expired before the server has marked it, and a paid one as
 * refunding while its money goes back. `payments` are those of the issue, for a reader who sees them.
 */
export function quoteState(
  issue: PricedIssue,
  quotes: readonly Quote[],
  now: number,
  payments: readonly ArrivedMoney[] = [],
): QuoteState {
  const status = issue.quoteStatus;
  if (status === null) return { kind: 'none', quote: null, earlier: quotes };
  const quote = quotes.find((each) => each.status === status) ?? null;
  const earlier = quotes.filter((each) => each !== quote);
  const isPast = status === 'Quoted' && quote !== null && Date.parse(quote.expiresAt) <= now;
  const isGoingBack = status === 'Paid' && (issue.status === 'cancelled' || goesBack(payments));
  const kind = isPast ? 'expired' : isGoingBack ? 'refunding' : kinds[status];
  return { kind, quote, earlier };
}

/** A payment too many may go back too: the quote's own goes back once none is held. */
function goesBack(payments: readonly ArrivedMoney[]): boolean {
  return (
    payments.some(({ status }) => status === 'refunding') && !payments.some(({ status }) => status === 'paid')
  );
}

/** Whether the price outlives the time before work: money or a waiver says so. */
export function isLasting({ kind }: QuoteState): boolean {
  return kind === 'paid' || kind === 'waived' || kind === 'refunding' || kind === 'refunded';
}

/** Whether the client has a price to decide on, or one to pay. */
export function isClientsTurn({ kind }: QuoteState, price: number | null): boolean {
  return kind === 'quoted' || (kind === 'accepted' && price !== null && price > 0);
}
