/** The quote of an issue; null before the first one. Only a payment sets Paid. */
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

/** A quote in the list of an issue's quotes: also Replaced, by a newer one or because its engineer left. */
export const QUOTE_ROW_STATUSES = [...QUOTE_STATUSES, 'Replaced'] as const;
export type QuoteRowStatus = (typeof QUOTE_ROW_STATUSES)[number];
