import type { CheckoutTerms, OpenCheckout } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';

/**
 * Notes a checkout that was opened, and gives whether what it is for still stands. Where it does not, the database
 * has the checkout closed again: nobody should pay for it.
 */
export async function keepCheckout(
  owner: Sql,
  provider: string,
  terms: CheckoutTerms,
  { id, url, expiresAt }: OpenCheckout,
): Promise<boolean> {
  return owner.begin(async (tx) => {
    await tx`
      select marketplace.keep_checkout(${provider}, ${id}, ${url}, ${terms.issueId}::uuid, ${terms.quoteId}::uuid,
        ${terms.amountCents}::bigint, ${terms.currency}, ${expiresAt})`;
    const accepted = await tx`
      select from marketplace.quote where id = ${terms.quoteId}::uuid and status = 'Accepted'`;
    return accepted.length > 0;
  });
}
