import { beforeAll, describe, expect, it } from 'vitest';
import { EARNING_STATES } from '#domain/money/ledger.ts';
import { FEE_CENTS, MONEY_STATES, type MoneyState, PRICE_CENTS } from './money-states.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const issues = new Map<string, MoneyState>();
beforeAll(async () => {
  // The seed already contains a resolved issue.
  await db.sql`delete from marketplace.issue where status = 'completed'`;
  for (const state of MONEY_STATES) issues.set(await db.issue(state), state);
});

const read = (who: Who, statement: string) => db.run(who, statement);
const earns = (PRICE_CENTS - FEE_CENTS) / 100;

const refused: Who[] = [
  'client',
  'otherClient',
  'unverified',
  'waiting',
  'suspended',
  'operator',
  'service',
  'visitor',
];
describe.each(['finished_work()', 'my_earnings()', "marketplace.sum_of('released', gen_random_uuid())"])(
  '%s',
  (what) => {
    it.each(refused)('rejects %s', async (who) => {
      expect((await read(who, `select * from ${what}`)).refusal).toBe('42501');
    });
  },
);

it('an engineer’s list shows resolved issues with the amount earned for each, and no unfinished ones', async () => {
  const { rows } = await read('holder', 'select issue_id, money, amount::float from public.finished_work()');
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

it('the engineer’s sums match the ledger', async () => {
  const { rows } = await read(
    'holder',
    'select resolved, held::float, earned::float, paid_out::float from public.my_earnings()',
  );
  expect(rows).toEqual([{ resolved: 3, held: earns, earned: earns, paid_out: earns }]);
});

it.each<Who>(['engineer', 'formerHolder'])('%s does not see another engineer’s work', async (who) => {
  expect((await read(who, 'select * from public.finished_work()')).rows).toEqual([]);
  const { rows } = await read(
    who,
    'select resolved, held::float, earned::float, paid_out::float from public.my_earnings()',
  );
  expect(rows).toEqual([{ resolved: 0, held: 0, earned: 0, paid_out: 0 }]);
});

it('refunded money is not counted as earned', async () => {
  const settled = [...issues].find(([, state]) => state === 'settled')?.[0] ?? '';
  const [paid] = await db.sql`select id from marketplace.payment where issue_id = ${settled}`;
  await db.act('operator', 'refund_payment', String(paid?.id), 'Client request');
  const stateOf = async (id: string) => {
    const { rows } = await read(
      'holder',
      `select money, amount::float from public.finished_work() where issue_id = '${id}'`,
    );
    return rows[0];
  };
  expect(await stateOf(settled)).toEqual({ money: 'refunding', amount: null });
  await db.sql`select marketplace.finish_refund(${String(paid?.id)})`;
  expect(await stateOf(settled)).toEqual({ money: 'refunded', amount: null });
});

it('the money states match the domain', async () => {
  const [{ source } = { source: '' }] = await db.sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'marketplace.money_of_work'::regproc`;
  const named = [...source.matchAll(/(?:then|else) '(\w+)'/g)].map(([, state]) => state);
  expect([...named, 'refunding', 'refunded'].toSorted()).toEqual(EARNING_STATES.toSorted());
});

it('a free fix is listed as waived', async () => {
  const id = await db.issue('waived');
  await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
  await db.act('holder', 'submit_fix', id, 'Done', 1);
  const { rows } = await read(
    'holder',
    `select money, amount from public.finished_work() where issue_id = '${id}'`,
  );
  expect(rows).toEqual([{ money: 'waived', amount: null }]);
});

it('an issue that was taken down keeps its money but not its title', async () => {
  const paidOut = [...issues].find(([, state]) => state === 'paidOut')?.[0] ?? '';
  await db.sql`update marketplace.issue set taken_down_at = now() where id = ${paidOut}`;
  const { rows } = await read(
    'holder',
    `select title, money, amount::float from public.finished_work() where issue_id = '${paidOut}'`,
  );
  expect(rows).toEqual([{ title: null, money: 'paid_out', amount: earns }]);
});

it('pages list each issue once', async () => {
  const { rows: all } = await read('holder', 'select issue_id from public.finished_work()');
  const first = (await read('holder', 'select issue_id from public.finished_work(null, 2)')).rows;
  const rest = (
    await read('holder', `select issue_id from public.finished_work('${first[1]?.issue_id}', 50)`)
  ).rows;
  expect(first).toHaveLength(2);
  expect([...first, ...rest]).toEqual(all);
});
