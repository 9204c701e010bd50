/**
 * The ledger accounts, which sum to zero. Received is negative, and the others show where that money is now.
 * Earned is owed to engineers, and released has been paid out to them.
 */
const ACCOUNTS = ['received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded'] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * The payment state of a resolved issue: held until the fix is accepted, earned while owed to the engineer, waived for a
 * free fix, none without a price.
 */
export const EARNING_STATES = [
  'held',
  'earned',
  'paid_out',
  'refunding',
  'refunded',
  'waived',
  'none',
] as const;
export type EarningState = (typeof EARNING_STATES)[number];
