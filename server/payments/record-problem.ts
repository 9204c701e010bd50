import type { TransactionSql } from '#server/platform/database/connect.ts';

type Problem = 'contradiction' | 'dispute' | 'partial_refund' | 'refund_failed' | 'unknown_checkout';

/** Records a problem with a payment, which an operator must settle. */
export async function recordProblem(
  tx: TransactionSql,
  kind: Problem,
  paymentId: string | null,
  details: string,
): Promise<void> {
  await tx`select marketplace.report_money_problem(${paymentId}::uuid, ${kind}, ${details})`;
}

/** Records a failed attempt to refund a payment. A repeated call for the same attempt has no effect. */
export async function recordFailedRefund(
  tx: TransactionSql,
  paymentId: string,
  attempt: string | null,
  cause = 'The payment provider could not give it back',
): Promise<void> {
  const name = attempt ?? `attempt ${await countAttempts(tx, paymentId)}`;
  const details = `${cause} (${name}). Send it again, or record that you sent it another way.`;
  await recordProblem(tx, 'refund_failed', paymentId, details);
}

/** Returns whether the failure of this attempt to refund was recorded before. */
export async function isKnownFailure(
  tx: TransactionSql,
  paymentId: string,
  attempt: string,
): Promise<boolean> {
  const known = await tx`
    select from marketplace.money_problem
    where payment_id = ${paymentId}::uuid and position(${`(${attempt})`} in details) > 0`;
  return known.length > 0;
}

async function countAttempts(tx: TransactionSql, paymentId: string): Promise<number> {
  const [row] = await tx<{ settled: number }[]>`
    select count(*)::int as settled from marketplace.money_problem
    where payment_id = ${paymentId}::uuid and kind = 'refund_failed' and settled_at is not null`;
  return (row?.settled ?? 0) + 1;
}
