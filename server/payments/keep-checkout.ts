import type { CheckoutTerms, OpenCheckout } from '#server/checkout/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';

/**
 * Notes a checkout that was opened, and whether what it is for still stands. Where it does not, the checkout is to be
 * closed: nobody should pay for it.
 */
export async function keepCheckout(
  owner: Sql,
  provider: string,
  terms: CheckoutTerms,
  { id, url, expiresAt }: OpenCheckout,
): Promise<boolean> {
  return owner.begin(async (tx) => {
    // Whoever ends the quote holds the row too, and then sees this checkout or is seen here.
    const [quote] = await tx<{ status: string }[]>`
      with issue as materialized (select i.id from marketplace.issue i where i.id = ${terms.issueId}::uuid for update)
      select q.status from issue join marketplace.quote q on q.issue_id = issue.id where q.id = ${terms.quoteId}::uuid`;
    const [kept] = await tx<{ paymentId: string }[]>`
      select marketplace.keep_checkout(${provider}, ${id}, ${url}, ${terms.issueId}::uuid, ${terms.quoteId}::uuid,
        ${terms.amountCents}::bigint, ${terms.currency}, ${expiresAt}) as "paymentId"`;
    if (quote?.status === 'Accepted') return true;
    await tx`select jobs.enqueue('expire-checkout', jsonb_build_object('payment_id', ${kept?.paymentId ?? null}::uuid))`;
    return false;
  });
}
