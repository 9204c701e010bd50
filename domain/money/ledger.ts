/**
 * The accounts of the ledger. Their balances add up to zero. `received` is negative, and the balances of all
 * other accounts show where that money is now. `earned` is owed to engineers, and `released` has been paid
 * out to them.
 */
export type Account = 'received' | 'held' | 'unmatched' | 'fee' | 'earned' | 'released' | 'refunded';

/**
 * The states of the money for a resolved issue. It is held until the fix is accepted, earned while it is owed
 * to the engineer, waived if the fix is free, and none if there was no price.
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
