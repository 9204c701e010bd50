import type { Issue } from '#web/data/issue/issue.ts';
import type { Payment } from '#web/data/issue/payments.ts';
import type { Quote } from '#web/data/issue/quotes.ts';

export type QuoteState = {
  kind: 'none' | 'refunding' | (typeof kinds)[keyof typeof kinds];
  quote: Quote | null;
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
 * The quotes must be sorted from newest to oldest. A quote expires at its time, even if the server has not
 * marked it as expired yet.
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

/** If the client has paid twice, the second payment is refunded and the first payment is kept. */
function goesBack(payments: readonly ArrivedMoney[]): boolean {
  return (
    payments.some(({ status }) => status === 'refunding') && !payments.some(({ status }) => status === 'paid')
  );
}

export function isLasting({ kind }: QuoteState): boolean {
  return kind === 'paid' || kind === 'waived' || kind === 'refunding' || kind === 'refunded';
}
