/** The states of a quote. Only a payment sets Paid. */
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
 * The states of a quote in the database. It is Replaced when a newer quote is sent or when the engineer
 * leaves the issue.
 */
export const QUOTE_ROW_STATUSES = [...QUOTE_STATUSES, 'Replaced'] as const;
export type QuoteRowStatus = (typeof QUOTE_ROW_STATUSES)[number];
