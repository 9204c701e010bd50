import { randomBytes } from 'node:crypto';
import type { Sql } from '#server/platform/database/connect.ts';
import type { CheckoutState, CheckoutTerms, PaymentProvider } from './payment-provider.ts';

const day = 24 * 60 * 60 * 1000;

type Row = Omit<CheckoutState, 'state'> & {
  status: 'open' | 'paid' | 'expired';
  expiresAt: Date;
};

/** A payment provider for local instances, which moves no money. */
export function localProvider(owner: Sql, publicUrl: string, now: () => Date): PaymentProvider {
  const find = async (name: 'id' | 'reference', value: string): Promise<CheckoutState | null> => {
    const id = name === 'id' ? value : value.replace(/^payment_of_/, '');
    const [row] = await owner<Row[]>`
      select id, status, issue_id as "issueId", quote_id as "quoteId", amount_cents::float8 as "amountCents", currency,
        'payment_of_' || id as reference, expires_at as "expiresAt",
        case when refunded_at is null then 0 else amount_cents end::float8 as "refundedCents"
      from marketplace.test_checkout where id = ${id}`;
    if (!row) return null;
    const { status, expiresAt, ...rest } = row;
    const isOver = status === 'expired' || (status === 'open' && expiresAt <= now());
    return { ...rest, state: status === 'paid' ? 'paid' : isOver ? 'closed' : 'open' };
  };
  return {
    name: 'test',
    create: async (terms: CheckoutTerms, key) => {
      const id = `test_${randomBytes(24).toString('hex')}`;
      const expiresAt = new Date(now().getTime() + day);
      const [made] = await owner<{ id: string; expiresAt: Date }[]>`
        insert into marketplace.test_checkout
          (id, made_for, issue_id, quote_id, amount_cents, currency, title, expires_at)
        values (${id}, ${key}, ${terms.issueId}, ${terms.quoteId}, ${terms.amountCents}, ${terms.currency},
          ${terms.title}, ${expiresAt})
        on conflict (made_for) do update set made_for = excluded.made_for
        returning id, expires_at as "expiresAt"`;
      if (!made) throw new Error('The test checkout was not stored');
      return { ...made, url: `${publicUrl}/test-checkout/${made.id}` };
    },
    lookUp: (id) => find('id', id),
    findByReference: (reference) => find('reference', reference),
    expire: async (id) => {
      await owner`update marketplace.test_checkout set status = 'expired' where id = ${id} and status = 'open'`;
      return find('id', id);
    },
    lookUpRefund: async ({ checkoutId }) =>
      (await find('id', checkoutId))?.refundedCents ? 'refunded' : null,
    refund: async ({ checkoutId }) => {
      const refunded = await owner`
        update marketplace.test_checkout set refunded_at = coalesce(refunded_at, now())
        where id = ${checkoutId} and status = 'paid' returning id`;
      return refunded.length > 0 ? { state: 'refunded' } : { state: 'failed', attempt: null };
    },
  };
}
