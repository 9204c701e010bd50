import { describe, expect, it } from 'vitest';
import { jobKeys, quoteOf, storeCheckout } from './issue-rows.ts';
import type { MoneyState } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

describe('checkout terms', () => {
  const states: [MoneyState, string | null][] = [
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
  ];
  const terms = 'marketplace.checkout_terms';
  const asked = (who: 'client' | 'holder' | 'operator' | 'otherClient' | 'visitor', id: string) =>
    db.attempt(who, terms, id);

  for (const [state, sentence] of states) {
    it(`are ${sentence ? 'rejected' : 'returned'} for a ${state} issue`, async () => {
      const id = await db.issue(state);
      const { rows, ...answer } = await asked('client', id);
      expect(answer).toEqual({ refusal: sentence && 'PT409', sentence });
      if (!sentence)
        expect(rows[0]).toMatchObject({
          amount_cents: '12050',
          currency: 'usd',
          email: 'client@example.com',
        });
    });
  }

  it('are only available to the issue’s client', async () => {
    const id = await db.issue('accepted');
    for (const who of ['visitor', 'holder', 'operator'] as const)
      expect((await asked(who, id)).refusal).toBe('42501');
    expect((await asked('otherClient', id)).refusal).toBe('PT404');
  });

  it('include the open checkout', async () => {
    const id = await db.issue('accepted');
    await storeCheckout(db, id, await quoteOf(db, id), `open-${id}`);
    expect((await asked('client', id)).rows[0]).toMatchObject({
      open_checkout_id: `open-${id}`,
      open_url: 'https://pay.example',
    });
  });
});

describe('a checkout', () => {
  const ends: [string, (id: string) => Promise<unknown>][] = [
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
  ];
  for (const [event, happens] of ends) {
    it(`is closed at the provider when ${event}`, async () => {
      const id = await db.issue('accepted');
      const [made] = await storeCheckout(db, id, await quoteOf(db, id), `closing-${id}`);
      expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toEqual([]);
      await happens(id);
      expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toHaveLength(1);
    });
  }

  it('opened after its quote was declined is closed immediately', async () => {
    const id = await db.issue('accepted');
    const quote = await quoteOf(db, id);
    await db.act('client', 'decline_quote', id, 'No');
    const [made] = await storeCheckout(db, id, quote, `late-${id}`);
    expect(await jobKeys(db, `expire-checkout:${made?.id}`)).toHaveLength(1);
  });
});
