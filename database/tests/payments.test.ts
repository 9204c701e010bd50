import { describe, expect, it } from 'vitest';
import {
  balancesOf,
  jobKeys,
  lastEvent,
  openProblems,
  quoteOf,
  quotesOf,
  statusOf,
  storeCheckout,
} from './issue-rows.ts';
import { MONEY_STATES, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { UNKNOWN_ID } from './run-as.ts';
import { type Money, setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const payment = (checkout: string) => db.row`
  select id, status, reason, issue_id, amount_cents::int as cents, currency from marketplace.payment where checkout_id = ${checkout}`;
const WITH_MONEY = MONEY_STATES.slice(MONEY_STATES.indexOf('paid'), MONEY_STATES.indexOf('lapsed'));

describe('matching payments', () => {
  it('a matching payment sets the issue and its quote to Paid, and adds a timeline event and an email', async () => {
    const id = await db.issue('accepted');
    expect(await db.money(id)).toBe('paid');
    expect(await statusOf(db, id)).toBe('pending Paid');
    expect(await db.value`select paid_at from marketplace.issue where id = ${id}`).not.toBeNull();
    expect(await quotesOf(db, id)).toEqual([`Paid ${PRICE_CENTS}`]);
    expect(await lastEvent(db, id)).toEqual({
      status: 'Payment Complete',
      note: 'Payment successfully processed',
      actor: 'system',
    });
    const made = await payment(`checkout-of-${id}`);
    expect(made).toMatchObject({ status: 'paid', reason: null, cents: PRICE_CENTS });
    expect(await balancesOf(db, made?.id)).toEqual({ held: PRICE_CENTS, received: -PRICE_CENTS });
    expect(await jobKeys(db, `payment-mail:${made?.id}`)).toHaveLength(1);
  });

  it.each<[string, MoneyState, ...('stored' | 'closed' | 'unnamed')[]]>([
    ['before its checkout is stored', 'accepted'],
    ['after its checkout expired', 'accepted', 'stored', 'closed'],
    ['to a quote not accepted yet', 'quoted', 'stored'],
    ['without an issue or a quote', 'accepted', 'stored', 'unnamed'],
  ])('a payment is matched %s', async (_how, state, ...steps) => {
    const id = await db.issue(state);
    const checkout = `checkout-of-${id}`;
    const store = async () => storeCheckout(db, id, await quoteOf(db, id), checkout);
    const close = () => db.sql`select marketplace.close_checkout('test', ${checkout})`;
    if (steps.includes('stored')) await store();
    if (steps.includes('closed')) await close();
    const named = steps.includes('unnamed') ? { issue: null, quote: null } : {};
    expect(await db.money(id, named)).toBe('paid');
    await store();
    await close();
    expect(await payment(checkout)).toMatchObject({ status: 'paid', issue_id: id });
  });

  it('a payment that is reported again at a later stage has no effect', async () => {
    for (const state of WITH_MONEY) {
      const id = await db.issue(state);
      const before = await db.everything(id);
      expect(await db.money(id)).toBe('paid');
      expect(await db.money(id, { quote: null, issue: null })).toBe('paid');
      expect(await db.everything(id)).toEqual(before);
    }
  });

  it('a matching payment closes the other checkouts of the issue', async () => {
    const id = await db.issue('accepted');
    const [other] = await storeCheckout(db, id, await quoteOf(db, id), `other-${id}`);
    await db.money(id);
    expect(await jobKeys(db, `expire-checkout:${other?.id}`)).toHaveLength(1);
  });
});

describe('unmatched payments', () => {
  const otherQuote = 'It names no quote of this issue.';
  it.each<[string, MoneyState, Money, string]>([
    ['too little', 'accepted', { cents: PRICE_CENTS - 1 }, '$120.49 came in; the quote was $120.50.'],
    ['too much', 'accepted', { cents: PRICE_CENTS + 1 }, '$120.51 came in; the quote was $120.50.'],
    ['another currency', 'accepted', { currency: 'EUR' }, 'It came in EUR instead of USD.'],
    ['an unknown quote', 'accepted', { quote: UNKNOWN_ID }, otherQuote],
    ['no quote', 'accepted', { quote: null }, otherQuote],
    ['the quote of another issue', 'accepted', { quote: 'other' }, otherQuote],
    ['a declined quote', 'declined', {}, 'The quote was no longer in force (declined).'],
    ['an expired quote', 'expired', {}, 'The quote was no longer in force (expired).'],
    ['a waived fix', 'waived', {}, 'The fix was given free before the money came in.'],
    ['a paid issue', 'paid', {}, 'The issue was paid already.'],
    ['a refunded issue', 'refunded', {}, 'The quote was no longer in force (refunded).'],
    ['work in progress', 'started', {}, 'The issue was paid already.'],
    ['a closed issue', 'cancelled', {}, 'The issue was resolved or closed before the money came in.'],
  ])('an unmatched payment is stored with a reason for %s', async (_what, state, given, reason) => {
    const id = await db.issue(state);
    const money = { checkout: `odd-${id}`, ...given };
    if (given.quote === 'other') money.quote = await quoteOf(db, await db.issue('accepted'));
    const read = () => db.sql`select * from marketplace.issue where id = ${id}`;
    const before = await read();
    for (let time = 0; time < 2; time += 1) expect(await db.money(id, money)).toBe('unmatched');
    const made = await payment(money.checkout);
    const cents = money.cents ?? PRICE_CENTS;
    expect(made).toMatchObject({ status: 'unmatched', reason, cents, issue_id: id });
    expect(await balancesOf(db, made?.id)).toEqual({ received: -cents, unmatched: cents });
    expect(await read()).toEqual(before);
    expect(await jobKeys(db, `money-problem-mail:${made?.id}`)).toHaveLength(1);
  });

  it('an unmatched payment is stored even for an unknown issue', async () => {
    expect(await db.money(UNKNOWN_ID, { checkout: 'lost', quote: UNKNOWN_ID })).toBe('unmatched');
    expect(await payment('lost')).toMatchObject({
      issue_id: null,
      reason: 'It names no issue that we know of.',
    });
  });

  it('an unmatched payment is stored with the issue that the checkout was opened for', async () => {
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

  it('a payment is unmatched if its amount differs from its checkout', async () => {
    const id = await db.issue('accepted');
    await storeCheckout(db, id, await quoteOf(db, id), `small-${id}`, 100);
    expect(await db.money(id, { checkout: `small-${id}` })).toBe('unmatched');
    expect(await payment(`small-${id}`)).toMatchObject({ cents: PRICE_CENTS });
  });

  it('an unmatched payment is booked once, even if it is reported again with another amount', async () => {
    const id = await db.issue('paid');
    for (let time = 0; time < 2; time += 1) expect(await db.money(id, { cents: 1 })).toBe('paid');
    expect((await openProblems(db, id)).map(({ kind }) => kind)).toEqual(['contradiction']);
  });

  it.each([0, -5])('a payment cannot be %i cents', async (cents) => {
    const id = await db.issue('accepted');
    await expect(db.money(id, { cents })).rejects.toMatchObject({ code: '22023' });
  });
});

it.each<[MoneyState, string | null]>([
  ['paid', 'PT409'],
  ['refunded', 'PT409'],
  ['accepted', null],
])('the service deletes a %s issue (refusal: %s)', async (state, refusal) => {
  const id = await db.issue(state);
  if (state === 'accepted') await storeCheckout(db, id, await quoteOf(db, id), `gone-${id}`);
  const gone = db.sql`delete from public.issues where id = ${id}`;
  if (refusal) await expect(gone).rejects.toMatchObject({ code: refusal });
  else await gone;
});
