/** Where the quote of an issue stands; null, and none of these, before there is one. Only money sets Paid. */
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

/** What one quote in an issue's list of them can be as well: Replaced by a newer one, or gone with its engineer. */
export const QUOTE_ROW_STATUSES = [...QUOTE_STATUSES, 'Replaced'] as const;
export type QuoteRowStatus = (typeof QUOTE_ROW_STATUSES)[number];
