/**
 * The balances of all accounts sum to zero. The balance of `received` is negative, and the others show where
 * that money is now. `earned` is owed to engineers, and `released` has been paid out to them.
 */
export type Account = 'received' | 'held' | 'unmatched' | 'fee' | 'earned' | 'released' | 'refunded';

/**
 * The payment for a resolved issue is held until the fix is accepted, and earned while it is owed to the
 * engineer. It is waived for a free fix, and none without a price.
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
