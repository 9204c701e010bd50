/** The states of a quote. A quote becomes Paid only through a payment. */
export const QUOTE_STATUSES = [
  'Quoted',
  'Accepted',
  'Declined',
  'Expired',
  'Paid',
  'Waived',
  'Refunded',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * The states of a quote in the database. A quote is Replaced if the engineer sends a newer quote or leaves
 * the issue.
 */
export const QUOTE_ROW_STATUSES = [...QUOTE_STATUSES, 'Replaced'] as const;
export type QuoteRowStatus = (typeof QUOTE_ROW_STATUSES)[number];
