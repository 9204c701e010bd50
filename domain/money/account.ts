/**
 * The accounts of the ledger, which together sum to zero: what came in (negative), and where it is now. Earned is owed
 * to engineers; released was paid out to them.
 */
export const ACCOUNTS = ['received', 'held', 'unmatched', 'fee', 'earned', 'released', 'refunded'] as const;
export type Account = (typeof ACCOUNTS)[number];
