import { beforeAll, describe, expect, it } from 'vitest';
import { EARNING_STATES } from '#domain/money/ledger.ts';
import { paymentOf } from './issue-rows.ts';
import { FEE_CENTS, MONEY_STATES, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const issues = new Map<string, MoneyState>();
beforeAll(async () => {
  // Deletes the resolved issue of the seed so that the lists contain only the issues of these tests.
  await db.sql`delete from marketplace.issue where status = 'completed'`;
  for (const state of MONEY_STATES) issues.set(await db.issue(state), state);
});

const earns = (PRICE_CENTS - FEE_CENTS) / 100;
const sums = 'select resolved, held::float, earned::float, paid_out::float from public.my_earnings()';
const issueThatIs = (wanted: MoneyState) => [...issues].find(([, state]) => state === wanted)?.[0] ?? '';
const workOf = async (id: string) =>
  (
    await db.rows(
      'holder',
      `select title, money, amount::float from public.finished_work() where issue_id = '${id}'`,
    )
  )[0];

const refused = EVERYONE.filter((who) => !['holder', 'engineer', 'formerHolder'].includes(who));
describe.each(['finished_work()', 'my_earnings()', "marketplace.sum_of('released', gen_random_uuid())"])(
  '%s',
  (what) => {
    it.each(refused)('rejects %s', async (who) => {
      expect(await db.refusal(who, `select * from ${what}`)).toBe('42501');
    });
  },
);

it('an engineer’s list of finished work shows only resolved issues, each with the amount earned', async () => {
  const rows = await db.rows('holder', 'select issue_id, money, amount::float from public.finished_work()');
  const seen = Object.fromEntries(
    rows.map((row) => [issues.get(String(row.issue_id)), [row.money, row.amount]]),
  );
  expect(seen).toEqual({
    fixed: ['held', earns],
    settled: ['earned', earns],
    paidOut: ['paid_out', earns],
  });
  expect(rows).toHaveLength(3);
});

it('the engineer’s totals match the ledger', async () => {
  expect(await db.rows('holder', sums)).toEqual([
    { resolved: 3, held: earns, earned: earns, paid_out: earns },
  ]);
});

it.each<Who>(['engineer', 'formerHolder'])('%s does not see another engineer’s work', async (who) => {
  expect(await db.rows(who, 'select * from public.finished_work()')).toEqual([]);
  expect(await db.rows(who, sums)).toEqual([{ resolved: 0, held: 0, earned: 0, paid_out: 0 }]);
});

it('refunded money is not counted as earned', async () => {
  const settled = issueThatIs('settled');
  const payment = (await paymentOf(db, settled))?.id;
  await db.act('operator', 'refund_payment', payment, 'Client request');
  expect(await workOf(settled)).toMatchObject({ money: 'refunding', amount: null });
  await db.sql`select marketplace.finish_refund(${payment})`;
  expect(await workOf(settled)).toMatchObject({ money: 'refunded', amount: null });
});

it('the money states of finished work match the domain', async () => {
  const [{ source } = { source: '' }] = await db.sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'marketplace.money_of_work'::regproc`;
  const named = [...source.matchAll(/(?:then|else) '(\w+)'/g)].map(([, state]) => state);
  expect([...named, 'refunding', 'refunded'].toSorted()).toEqual(EARNING_STATES.toSorted());
});

it('a free fix is listed as waived', async () => {
  const id = await db.issue('waived');
  await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
  await db.act('holder', 'submit_fix', id, 'Done', 1);
  expect(await workOf(id)).toMatchObject({ money: 'waived', amount: null });
});

it('a resolved issue that was taken down shows the amount but not the title', async () => {
  const paidOut = issueThatIs('paidOut');
  await db.sql`update marketplace.issue set taken_down_at = now() where id = ${paidOut}`;
  expect(await workOf(paidOut)).toEqual({ title: null, money: 'paid_out', amount: earns });
});
