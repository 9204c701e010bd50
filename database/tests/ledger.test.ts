import { describe, expect, it } from 'vitest';
import { balancesOf, paymentOf, statusOf } from './issue-rows.ts';
import { FEE_CENTS, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { disagreeingSums } from './sums-agree.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const EARNED = PRICE_CENTS - FEE_CENTS;
const paidFor = async (id: string): Promise<string> => (await paymentOf(db, id))?.id;

describe('payment balances', () => {
  it.each<[MoneyState, Record<string, number>, Record<string, number>]>([
    ['paid', { held: PRICE_CENTS }, {}],
    ['refunding', { held: PRICE_CENTS }, {}],
    ['started', { held: PRICE_CENTS }, {}],
    ['fixed', { held: PRICE_CENTS }, {}],
    ['settled', { fee: FEE_CENTS, earned: EARNED }, {}],
    // The marketplace pays this refund itself because it cannot reclaim a payout.
    ['paidOut', { fee: FEE_CENTS, released: EARNED }, { fee: -EARNED, released: EARNED }],
  ])(
    'payment balances are correct for a %s issue, and a refund reverses them',
    async (state, before, after) => {
      const payment = await paidFor(await db.issue(state));
      expect(await balancesOf(db, payment)).toEqual({ received: -PRICE_CENTS, ...before });
      if (state !== 'refunding') await db.act('operator', 'refund_payment', payment, 'Client request');
      for (let time = 0; time < 2; time += 1) await db.sql`select marketplace.finish_refund(${payment})`;
      expect(await balancesOf(db, payment)).toEqual({
        received: -PRICE_CENTS,
        refunded: PRICE_CENTS,
        ...after,
      });
    },
  );

  it('payment balances are correct for an unmatched payment, and a refund reverses them', async () => {
    const id = await db.issue('paid');
    await db.money(id, { checkout: `second-${id}`, cents: 777 });
    const second = await db.value`select id from marketplace.payment where checkout_id = ${`second-${id}`}`;
    expect(await balancesOf(db, second)).toEqual({ received: -777, unmatched: 777 });
    await db.act('operator', 'refund_payment', second, 'Twice');
    await db.sql`select marketplace.finish_refund(${second})`;
    expect(await balancesOf(db, second)).toEqual({ received: -777, refunded: 777 });
    expect(await statusOf(db, id)).toBe('pending Paid');
  });

  it('payment balances include a refund that was started at the provider', async () => {
    const id = await db.issue('started');
    await db.sql`select marketplace.finish_refund(${await paidFor(id)})`;
    const issue = await db.row`select status, quote_status, paid_at from marketplace.issue where id = ${id}`;
    expect(issue).toEqual({ status: 'in_progress', quote_status: 'Refunded', paid_at: null });
  });

  it.each<[number, Record<string, number>]>([
    [0, { earned: PRICE_CENTS }],
    [100, { fee: PRICE_CENTS }],
    [12.5, { fee: 1506, earned: 10_544 }],
  ])('payment balances add up to the price at a fee of %s %', async (percent, expected) => {
    const id = await db.withSetting('platform_fee_percent', percent, () => db.issue('settled'));
    expect(await balancesOf(db, await paidFor(id))).toEqual({ received: -PRICE_CENTS, ...expected });
  });

  it('payment balances sum to zero across all payments', async () => {
    const [sum] = await db.sql`select sum(amount)::int as cents, count(*)::int from marketplace.running_sum
        where engineer_id is null`;
    expect(sum?.cents).toBe(0);
    expect(sum?.count).toBeGreaterThan(4);
    expect(await disagreeingSums(db.sql)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('the ledger is append-only, even for its owner', async () => {
    await db.issue('paid');
    for (const table of ['marketplace.ledger_transaction', 'marketplace.ledger_entry'])
      for (const change of [
        `delete from ${table}`,
        `update ${table} set id = default`,
        `truncate ${table} cascade`,
      ])
        await expect(db.sql.query(change)).rejects.toMatchObject({ code: '42501' });
  });

  const booking = (key: string, entries: [string, number][]) => {
    const list = entries.map(([account, cents]) => ({ account, amount_cents: cents }));
    return db.value`
      select marketplace.post(${key}, 'payment', null, gen_random_uuid(), null, ${JSON.stringify(list)}::text::jsonb)`;
  };
  const received = (account: string, cents: number): [string, number][] => [
    ['received', -5],
    [account, cents],
  ];
  const balanced = received('held', 5);

  it('the ledger accepts two entries that sum to zero', async () => {
    expect(await booking('balanced', balanced)).toBe(true);
  });

  it.each<[string, [string, number][]]>([
    ['entries that do not sum to zero', received('held', 4)],
    ['one entry', balanced.slice(1)],
    ['no entry', []],
    ['entries of zero', balanced.map(([account]) => [account, 0])],
    ['an unknown account', received('pocket', 5)],
    ['earnings without an engineer', received('earned', 5)],
  ])('the ledger rejects %s', async (name, entries) => {
    await expect(booking(name, entries)).rejects.toMatchObject({ code: '23514' });
    expect(await db.sql`select from marketplace.ledger_transaction where key = ${name}`).toHaveLength(0);
  });

  it('the ledger rejects an entry that makes an earlier transaction unbalanced', async () => {
    const [movement] = await db.sql`select id from marketplace.ledger_transaction limit 1`;
    const added = db.sql`
      insert into marketplace.ledger_entry (transaction_id, account, amount_cents) values (${movement?.id}, 'held', 5)`;
    await expect(added).rejects.toMatchObject({ code: '23514' });
  });

  it('the ledger books a transaction once, even if calls with the same key run concurrently', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => booking('once', balanced)));
    expect(answers.toSorted()).toEqual([false, false, true]);
  });
});
