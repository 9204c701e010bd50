/**
 * The accounts of the ledger. Their balances add up to zero. `received` is negative, because it is the source
 * of all money. `earned` is the money that we owe to engineers, and `released` is the money that we have paid
 * out to them.
 */
export type Account = 'received' | 'held' | 'unmatched' | 'fee' | 'earned' | 'released' | 'refunded';

/**
 * The states of the money for a resolved issue. The money is held until the client accepts the fix, and
 * earned until it is paid out to the engineer. It is waived if the fix is free. The state is none if the
 * issue had no price.
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
