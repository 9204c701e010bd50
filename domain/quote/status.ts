/** The status of an issue's quote, or null before the first one. Only a payment sets Paid. */
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

/** The status of one quote in an issue's history. A quote is Replaced by a newer one, or when its engineer leaves. */
export const QUOTE_ROW_STATUSES = [...QUOTE_STATUSES, 'Replaced'] as const;
export type QuoteRowStatus = (typeof QUOTE_ROW_STATUSES)[number];
