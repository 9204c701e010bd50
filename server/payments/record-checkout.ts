import type { CheckoutState } from '#server/payment-provider/payment-provider.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

/**
 * The state in which a checkout was recorded. `unmatched` means that an operator must decide what to do with
 * the payment.
 */
export type Recorded = 'paid' | 'unmatched' | 'processing' | 'open' | 'closed';

/**
 * Records the state of a checkout in the transaction of the caller. Each payment is recorded only once, even
 * if several calls report it.
 */
export async function recordCheckout(
  tx: TransactionSql,
  provider: string,
  checkout: CheckoutState,
): Promise<Recorded> {
  if (checkout.state === 'closed') {
    await tx`select marketplace.close_checkout(${provider}, ${checkout.id})`;
    return 'closed';
  }
  if (checkout.state !== 'paid') return checkout.state;
  const [row] = await tx<{ outcome: 'paid' | 'unmatched' }[]>`
    select marketplace.record_money(${provider}, ${checkout.id}, ${checkout.reference}, ${checkout.issueId}::uuid,
      ${checkout.quoteId}::uuid, ${checkout.amountCents}::bigint, ${checkout.currency}) as outcome`;
  if (checkout.refundedCents >= checkout.amountCents) await followRefund(tx, provider, checkout.id);
  return row?.outcome ?? 'unmatched';
}

/** Records the result of a lookup. A checkout that the provider does not know is recorded as closed. */
export async function recordLookUp(
  owner: Sql,
  provider: string,
  id: string,
  checkout: CheckoutState | null,
): Promise<void> {
  if (checkout) await owner.begin((tx) => recordCheckout(tx, provider, checkout));
  else await owner`select marketplace.close_checkout(${provider}, ${id})`;
}

// Records a refund that an operator made in the provider's dashboard. The event about it may have arrived
// before the payment was recorded, or not at all.
async function followRefund(tx: TransactionSql, provider: string, checkoutId: string): Promise<void> {
  await tx`
    select marketplace.begin_refund(p.id, 'Refunded at the payment provider')
    from marketplace.payment p
    where p.provider = ${provider} and p.checkout_id = ${checkoutId} and p.status in ('paid', 'unmatched')`;
}
