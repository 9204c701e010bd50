/**
 * The accounts of the ledger, which together sum to zero: what came in (negative), and where it is now. Earned is owed
 * to engineers; released was paid out to them.
 */
const ACCOUNTS = ['received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded'] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * Where the money of a resolved issue is: held until the fix is accepted, earned and owed to the engineer, paid out, on its
 * way back to the client or back there; waived for a free fix, and none where there was no price.
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
