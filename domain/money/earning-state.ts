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
