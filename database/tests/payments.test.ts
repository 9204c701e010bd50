import { describe, expect, it } from 'vitest';
import { jobKeys, quoteOf, storeCheckout } from './money-rows.ts';
import { type MoneyState, PRICE_CENTS } from './money-states.ts';
import { type Money, setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const nowhere = '00000000-0000-4000-8000-000000000000';
const payment = async (checkout: string) => {
  const [row] = await db.sql`
    select id, status, reason, issue_id, amount_cents::int as cents, currency from marketplace.payment where checkout_id = ${checkout}`;
  return row;
};
const booked = async (paymentId: string) => {
  const rows = await db.sql`
    select account, amount_cents::int as cents from marketplace.balances_of(${paymentId}) order by account`;
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

describe('a matching payment', () => {
  it('sets the issue and its quote to Paid, holds the money, and adds a timeline event and a mail', async () => {
    const id = await db.issue('accepted');
    expect(await db.money(id)).toBe('paid');
    const [issue] =
      await db.sql`select quote_status, paid_at is not null as paid from marketplace.issue where id = ${id}`;
    expect(issue).toEqual({ quote_status: 'Paid', paid: true });
    const [quote] = await db.sql`select status from marketplace.quote where issue_id = ${id}`;
    expect(quote?.status).toBe('Paid');
    const [event] = await db.sql`
      select status, note, actor from public.timeline_events where issue_id = ${id} order by created_at desc limit 1`;
    expect(event).toEqual({
      status: 'Payment Complete',
      note: 'Payment successfully processed',
      actor: 'system',
    });
    const made = await payment(`checkout-of-${id}`);
    expect(made).toMatchObject({ status: 'paid', reason: null, cents: PRICE_CENTS });
    expect(await booked(made?.id)).toEqual({ held: PRICE_CENTS, received: -PRICE_CENTS });
    expect(await jobKeys(db, `payment-mail:${made?.id}`)).toHaveLength(1);
  });

  for (const how of [
    'before its checkout is stored',
    'after its checkout expired',
    'to a quote not accepted yet',
    'without an issue or a quote',
  ] as const) {
    it(`is matched ${how}`, async () => {
      const id = await db.issue(how === 'to a quote not accepted yet' ? 'quoted' : 'accepted');
      const checkout = `checkout-of-${id}`;
      if (how !== 'before its checkout is stored')
        await storeCheckout(db, id, await quoteOf(db, id), checkout);
      if (how === 'after its checkout expired')
        await db.sql`select marketplace.close_checkout('test', ${checkout})`;
      const named = how === 'without an issue or a quote' ? { issue: null, quote: null } : {};
      expect(await db.money(id, named)).toBe('paid');
      await storeCheckout(db, id, await quoteOf(db, id), checkout);
      await db.sql`select marketplace.close_checkout('test', ${checkout})`;
      expect(await payment(checkout)).toMatchObject({ status: 'paid', issue_id: id });
    });
  }

  it('has no effect when reported again in any later state', async () => {
    for (const state of [
      'paid',
      'refunding',
      'refunded',
      'started',
      'fixed',
      'settled',
      'paidOut',
      'cancelled',
    ] as const) {
      const id = await db.issue(state);
      const before = await db.everything(id);
      expect(await db.money(id)).toBe('paid');
      expect(await db.money(id, { quote: null, issue: null })).toBe('paid');
      expect(await db.everything(id)).toEqual(before);
    }
  });

  it('closes the other checkouts of the issue', async () => {
    const id = await db.issue('accepted');
    const [other] = await storeCheckout(db, id, await quoteOf(db, id), `other-${id}`);
    await db.money(id);
    expect(await jobKeys(db, `expire-checkout:${other?.id}`)).toHaveLength(1);
  });
});

describe('an unmatched payment', () => {
  const cases: [string, MoneyState, Money | ((other: string) => Money), string][] = [
    ['too little', 'accepted', { cents: PRICE_CENTS - 1 }, '$120.49 came in; the quote was $120.50.'],
    ['too much', 'accepted', { cents: PRICE_CENTS + 1 }, '$120.51 came in; the quote was $120.50.'],
    ['another currency', 'accepted', { currency: 'EUR' }, 'It came in EUR instead of USD.'],
    ['an unknown quote', 'accepted', { quote: nowhere }, 'It names no quote of this issue.'],
    ['no quote', 'accepted', { quote: null }, 'It names no quote of this issue.'],
    [
      'the quote of another issue',
      'accepted',
      (other) => ({ quote: other }),
      'It names no quote of this issue.',
    ],
    ['a declined quote', 'declined', {}, 'The quote was no longer in force (declined).'],
    ['an expired quote', 'expired', {}, 'The quote was no longer in force (expired).'],
    ['a waived fix', 'waived', {}, 'The fix was given free before the money came in.'],
    ['a paid issue', 'paid', { checkout: 'second' }, 'The issue was paid already.'],
    ['a refunded issue', 'refunded', { checkout: 'third' }, 'The quote was no longer in force (refunded).'],
    ['work in progress', 'started', { checkout: 'fourth' }, 'The issue was paid already.'],
    [
      'a closed issue',
      'cancelled',
      { checkout: 'fifth' },
      'The issue was resolved or closed before the money came in.',
    ],
  ];
  for (const [name, state, given, reason] of cases) {
    it(`is stored with a reason for ${name}`, async () => {
      const id = await db.issue(state);
      const other = await quoteOf(db, await db.issue('accepted'));
      const money = { checkout: `odd-${id}`, ...(typeof given === 'function' ? given(other) : given) };
      const [issue] = await db.sql`select * from marketplace.issue where id = ${id}`;
      for (let time = 0; time < 2; time += 1) expect(await db.money(id, money)).toBe('unmatched');
      const made = await payment(money.checkout);
      const cents = money.cents ?? PRICE_CENTS;
      expect(made).toMatchObject({ status: 'unmatched', reason, cents, issue_id: id });
      expect(await booked(made?.id)).toEqual({ received: -cents, unmatched: cents });
      const [after] = await db.sql`select * from marketplace.issue where id = ${id}`;
      expect(after).toEqual(issue);
      expect(await jobKeys(db, `trouble-mail:${made?.id}`)).toHaveLength(1);
    });
  }

  it('is stored even for an unknown issue', async () => {
    expect(await db.money(nowhere, { checkout: 'lost', quote: nowhere })).toBe('unmatched');
    expect(await payment('lost')).toMatchObject({
      issue_id: null,
      reason: 'It names no issue that we know of.',
    });
  });

  it('belongs to the issue of its checkout, regardless of the issue it names', async () => {
    const [mine, other] = [await db.issue('accepted'), await db.issue('accepted')];
    await storeCheckout(db, mine, await quoteOf(db, mine), `swapped-${mine}`);
    const before = await db.everything(other);
    expect(await db.money(other, { checkout: `swapped-${mine}` })).toBe('unmatched');
    expect(await db.everything(other)).toEqual(before);
    expect(await payment(`swapped-${mine}`)).toMatchObject({ issue_id: mine, status: 'unmatched' });
    await storeCheckout(db, mine, await quoteOf(db, mine), `half-swapped-${mine}`);
    const half = { checkout: `half-swapped-${mine}`, issue: other, quote: await quoteOf(db, mine) };
    expect(await db.money(mine, half)).toBe('unmatched');
  });

  it('results from an amount that differs from its checkout', async () => {
    const id = await db.issue('accepted');
    await storeCheckout(db, id, await quoteOf(db, id), `small-${id}`, 100);
    expect(await db.money(id, { checkout: `small-${id}` })).toBe('unmatched');
    expect(await payment(`small-${id}`)).toMatchObject({ cents: PRICE_CENTS });
  });

  it('is booked once with one problem if reported again with another amount', async () => {
    const id = await db.issue('paid');
    for (let time = 0; time < 2; time += 1) expect(await db.money(id, { cents: 1 })).toBe('paid');
    const troubles = await db.sql`
      select t.kind from marketplace.money_problem t join marketplace.payment p on p.id = t.payment_id where p.issue_id = ${id}`;
    expect(troubles.map(({ kind }) => kind)).toEqual(['contradiction']);
  });

  for (const cents of [0, -5]) {
    it(`cannot be ${cents} cents`, async () => {
      const id = await db.issue('accepted');
      await expect(db.money(id, { cents })).rejects.toMatchObject({ code: '22023' });
    });
  }
});

describe('an issue with money', () => {
  it('cannot be deleted even by the service, unlike one without', async () => {
    for (const [state, refusal] of [
      ['paid', 'PT409'],
      ['refunded', 'PT409'],
      ['accepted', null],
    ] as const) {
      const id = await db.issue(state);
      if (state === 'accepted') await storeCheckout(db, id, await quoteOf(db, id), `gone-${id}`);
      const gone = db.sql`delete from public.issues where id = ${id}`;
      if (refusal) await expect(gone).rejects.toMatchObject({ code: refusal });
      else await gone;
    }
  });
});
