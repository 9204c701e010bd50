import { describe, expect, it } from 'vitest';
import { jobKeys, quoteOf, storeCheckout } from './issue-rows.ts';
import type { MoneyState } from './money-states.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

describe('checkout terms', () => {
  const terms = (who: Who, id: string) => db.attempt(who, 'marketplace.checkout_terms', id);

  it.each<[MoneyState, string | null]>([
    ['accepted', null],
    ['claimed', 'There is no quote to pay yet.'],
    ['quoted', 'Accept the quote first.'],
    ['declined', 'There is no quote to pay yet.'],
    ['expired', 'There is no quote to pay yet.'],
    ['refunded', 'There is no quote to pay yet.'],
    ['waived', 'This fix is free: nothing is due.'],
    ['paid', 'This quote is paid.'],
    ['started', 'This quote is paid.'],
    ['cancelled', 'This issue is not waiting for a payment.'],
  ])('checkout terms are returned for a %s issue (refusal: %s)', async (state, sentence) => {
    const { rows, ...answer } = await terms('client', await db.issue(state));
    expect(answer).toEqual({ refusal: sentence && 'PT409', sentence });
    if (!sentence)
      expect(rows[0]).toMatchObject({ amount_cents: '12050', currency: 'usd', email: 'client@example.com' });
  });

  it('checkout terms are only available to the issue’s client', async () => {
    const id = await db.issue('accepted');
    for (const who of ['visitor', 'holder', 'operator'] as const)
      expect((await terms(who, id)).refusal).toBe('42501');
    expect((await terms('otherClient', id)).refusal).toBe('PT404');
  });

  it('an account without a verified address gets no checkout terms for an issue with the address of another account', async () => {
    const id = await db.issue('accepted');
    await db.sql`
      update marketplace.issue set user_id = ${db.people.unverified}, email = 'client@example.com' where id = ${id}`;
    expect(await terms('unverified', id)).toMatchObject({
      refusal: 'PT409',
      sentence: 'This issue has the address of another account. Accept the quote with that account.',
    });
  });

  it('the account that asks for the checkout terms becomes the only client', async () => {
    const id = await db.issue('accepted');
    await db.sql`
      update marketplace.issue set user_id = ${db.people.otherClient}, email = 'client@example.com' where id = ${id}`;
    await db.act('client', 'marketplace.checkout_terms', id);
    expect(await db.row`select user_id, email from marketplace.issue where id = ${id}`).toEqual({
      user_id: db.people.client,
      email: 'client@example.com',
    });
  });

  it('checkout terms include the open checkout', async () => {
    const id = await db.issue('accepted');
    await storeCheckout(db, id, await quoteOf(db, id), `open-${id}`);
    expect((await terms('client', id)).rows[0]).toMatchObject({
      open_checkout_id: `open-${id}`,
      open_url: 'https://pay.example',
    });
  });
});

describe('open checkouts', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['its quote is declined', (id) => db.act('client', 'decline_quote', id, 'No')],
    [
      'its quote is waived',
      async (id) => {
        await db.sql`delete from marketplace.waiver`;
        await db.act('operator', 'waive_quote', id);
      },
    ],
    ['its engineer releases the issue', (id) => db.act('holder', 'release_issue', id)],
    ['its issue is canceled', (id) => db.act('client', 'cancel_issue', id)],
    ['a newer checkout is opened', async (id) => storeCheckout(db, id, await quoteOf(db, id), `newer-${id}`)],
  ])('a checkout is closed at the provider when %s', async (_event, happens) => {
    const id = await db.issue('accepted');
    const [made] = await storeCheckout(db, id, await quoteOf(db, id), `closing-${id}`);
    expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toEqual([]);
    await happens(id);
    expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toHaveLength(1);
  });

  it('a checkout is closed immediately if the client declined the quote before the checkout opened', async () => {
    const id = await db.issue('accepted');
    const quote = await quoteOf(db, id);
    await db.act('client', 'decline_quote', id, 'No');
    const [made] = await storeCheckout(db, id, quote, `late-${id}`);
    expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toHaveLength(1);
  });
});
