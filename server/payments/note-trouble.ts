import type { TransactionSql } from '#server/platform/database/connect.ts';

export type Trouble = 'dispute' | 'partial_refund' | 'refund_failed' | 'unknown_checkout';

/** Keeps something about money that a person must look at, until an operator settles it. */
export async function noteTrouble(
  tx: TransactionSql,
  kind: Trouble,
  paymentId: string | null,
  details: string,
): Promise<void> {
  await tx`
    insert into marketplace.money_trouble (payment_id, kind, details)
    values (${paymentId}::uuid, ${kind}, ${details})`;
}
