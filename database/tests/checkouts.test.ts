import { describe, expect, it } from 'vitest';
import { type MoneyState, PRICE_CENTS } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const quoteOf = async (id: string): Promise<string> => {
  const [row] =
    await db.sql`select id from marketplace.quote where issue_id = ${id} order by created_at desc limit 1`;
  return row?.id;
};
const jobs = async (like: string) => {
  const rows = await db.sql`select key from graphile_worker._private_jobs where key like ${like}`;
  return rows.map(({ key }) => key);
};
const keep = (id: string, quote: string, checkout: string, cents = PRICE_CENTS) => db.sql`
  select marketplace.keep_checkout('test', ${checkout}, 'https://pay.example', ${id}, ${quote}, ${cents}, 'usd', now() + interval '1 hour') as id`;

describe('the terms of a checkout', () => {
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
    it(`are ${sentence ? 'refused' : 'given'} for a ${state} issue`, async () => {
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

  it('are for the issue’s client alone', async () => {
    const id = await db.issue('accepted');
    for (const who of ['visitor', 'holder', 'operator'] as const)
      expect((await asked(who, id)).refusal).toBe('42501');
    expect((await asked('otherClient', id)).refusal).toBe('PT404');
  });

  it('include the open checkout', async () => {
    const id = await db.issue('accepted');
    await keep(id, await quoteOf(id), `open-${id}`);
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
    ['its issue is cancelled', (id) => db.act('client', 'cancel_issue', id)],
    ['another one is opened', async (id) => keep(id, await quoteOf(id), `newer-${id}`)],
  ];
  for (const [event, happens] of ends) {
    it(`is closed at the provider when ${event}`, async () => {
      const id = await db.issue('accepted');
      const [made] = await keep(id, await quoteOf(id), `closing-${id}`);
      expect(await jobs(`expire-checkout:${made?.id}`)).toEqual([]);
      await happens(id);
      expect(await jobs(`expire-checkout:${made?.id}`)).toHaveLength(1);
    });
  }

  it('opened after its quote was declined is closed at once', async () => {
    const id = await db.issue('accepted');
    const quote = await quoteOf(id);
    await db.act('client', 'decline_quote', id, 'No');
    const [made] = await keep(id, quote, `late-${id}`);
    expect(await jobs(`expire-checkout:${made?.id}`)).toHaveLength(1);
  });
});
