import { describe, expect, it } from 'vitest';
import { FEE_CENTS, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { disagreeingSums } from './sums-agree.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const EARNED = PRICE_CENTS - FEE_CENTS;
const paymentOf = async (id: string): Promise<string> => {
  const [row] = await db.sql`select id from marketplace.payment where issue_id = ${id} order by created_at`;
  return row?.id;
};
const accounts = async (payment: string) => {
  const rows = await db.sql`
    select account, amount_cents::int as cents from marketplace.balances_of(${payment})`;
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

describe('payment balances', () => {
  const states: [MoneyState, Record<string, number>, Record<string, number>][] = [
    ['paid', { held: PRICE_CENTS }, {}],
    ['refunding', { held: PRICE_CENTS }, {}],
    ['started', { held: PRICE_CENTS }, {}],
    ['fixed', { held: PRICE_CENTS }, {}],
    ['settled', { fee: FEE_CENTS, earned: EARNED }, {}],
    // A payout cannot be reclaimed, so the marketplace bears the refund.
    ['paidOut', { fee: FEE_CENTS, released: EARNED }, { fee: -EARNED, released: EARNED }],
  ];
  for (const [state, before, after] of states) {
    it(`are correct for a ${state} issue, and a refund reverses them`, async () => {
      const payment = await paymentOf(await db.issue(state));
      expect(await accounts(payment)).toEqual({ received: -PRICE_CENTS, ...before });
      if (state !== 'refunding') await db.act('operator', 'refund_payment', payment, 'Client request');
      for (let time = 0; time < 2; time += 1) await db.sql`select marketplace.finish_refund(${payment})`;
      expect(await accounts(payment)).toEqual({
        received: -PRICE_CENTS,
        refunded: PRICE_CENTS,
        ...after,
      });
    });
  }

  it('are correct for an unmatched payment, and a refund reverses them', async () => {
    const id = await db.issue('paid');
    await db.money(id, { checkout: `second-${id}`, cents: 777 });
    const [second] = await db.sql`select id from marketplace.payment where checkout_id = ${`second-${id}`}`;
    expect(await accounts(second?.id)).toEqual({ received: -777, unmatched: 777 });
    await db.act('operator', 'refund_payment', second?.id, 'Twice');
    await db.sql`select marketplace.finish_refund(${second?.id})`;
    expect(await accounts(second?.id)).toEqual({ received: -777, refunded: 777 });
    const [issue] = await db.sql`select quote_status from marketplace.issue where id = ${id}`;
    expect(issue?.quote_status).toBe('Paid');
  });

  it('reflect a refund started at the provider', async () => {
    const id = await db.issue('started');
    await db.sql`select marketplace.finish_refund(${await paymentOf(id)})`;
    const [issue] =
      await db.sql`select status, quote_status, paid_at from marketplace.issue where id = ${id}`;
    expect(issue).toEqual({ status: 'in_progress', quote_status: 'Refunded', paid_at: null });
  });

  for (const [percent, expected] of [
    ['0', { earned: PRICE_CENTS }],
    ['100', { fee: PRICE_CENTS }],
    ['12.5', { fee: 1506, earned: 10_544 }],
  ] as const) {
    it(`add up to the price at a fee of ${percent}%`, async () => {
      await db.sql`update marketplace.setting set value = ${percent}::text::jsonb where name = 'platform_fee_percent'`;
      const id = await db.issue('settled');
      await db.sql`update marketplace.setting set value = '15' where name = 'platform_fee_percent'`;
      expect(await accounts(await paymentOf(id))).toEqual({ received: -PRICE_CENTS, ...expected });
    });
  }

  it('sum to zero across all payments', async () => {
    const [sum] = await db.sql`select sum(amount)::int as cents, count(*)::int from marketplace.running_sum
        where engineer_id is null`;
    expect(sum?.cents).toBe(0);
    expect(sum?.count).toBeGreaterThan(4);
    expect(await disagreeingSums(db.sql)).toEqual([]);
  });
});

describe('the ledger', () => {
  const tables = ['marketplace.ledger_transaction', 'marketplace.ledger_entry'];
  it('is append-only, even for its owner', async () => {
    await db.issue('paid');
    for (const table of tables) {
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set id = default`,
        `truncate ${table} cascade`,
      ])
        await expect(db.sql.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  const movements: [string, string, string | null][] = [
    [
      'two entries that sum to zero',
      '[{"account":"received","amount_cents":-5},{"account":"held","amount_cents":5}]',
      null,
    ],
    [
      'entries that do not sum to zero',
      '[{"account":"received","amount_cents":-5},{"account":"held","amount_cents":4}]',
      '23514',
    ],
    ['one entry', '[{"account":"received","amount_cents":-5}]', '23514'],
    ['no entry', '[]', '23514'],
    [
      'entries of zero',
      '[{"account":"received","amount_cents":0},{"account":"held","amount_cents":0}]',
      '23514',
    ],
    [
      'an unknown account',
      '[{"account":"received","amount_cents":-5},{"account":"pocket","amount_cents":5}]',
      '23514',
    ],
    [
      'earnings without an engineer',
      '[{"account":"received","amount_cents":-5},{"account":"earned","amount_cents":5}]',
      '23514',
    ],
  ];
  for (const [name, entries, refusal] of movements) {
    it(`${refusal ? 'rejects' : 'accepts'} ${name}`, async () => {
      const post = db.sql`
        select marketplace.post(${`test:${name}`}, 'payment', null, gen_random_uuid(), null, ${entries}::text::jsonb) as booked`;
      if (refusal) await expect(post).rejects.toMatchObject({ code: refusal });
      else expect((await post)[0]?.booked).toBe(true);
      const [made] =
        await db.sql`select count(*)::int from marketplace.ledger_transaction where key = ${`test:${name}`}`;
      expect(made?.count).toBe(refusal ? 0 : 1);
    });
  }

  it('rejects an entry that unbalances an earlier transaction', async () => {
    const [movement] = await db.sql`select id from marketplace.ledger_transaction limit 1`;
    const added = db.sql`
      insert into marketplace.ledger_entry (transaction_id, account, amount_cents) values (${movement?.id}, 'held', 5)`;
    await expect(added).rejects.toMatchObject({ code: '23514' });
  });

  it('books a key once', async () => {
    const post = () => db.sql`
      select marketplace.post('once', 'payment', null, gen_random_uuid(), null,
        '[{"account":"received","amount_cents":-5},{"account":"held","amount_cents":5}]') as booked`;
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(([row]) => row?.booked).toSorted()).toEqual([false, false, true]);
  });
});
