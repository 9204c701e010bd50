import { describe, expect, it } from 'vitest';
import { paymentOf } from './issue-rows.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

describe('money problems', () => {
  it('only an operator can resolve a money problem, and must add a note', async () => {
    await db.sql`select marketplace.report_money_problem(null, 'unknown_checkout', 'cs_1')`;
    const id = await db.value`select id from marketplace.money_problem where details = 'cs_1'`;
    for (const who of ['visitor', 'client', 'holder'] as const)
      expect((await db.call(who, 'settle_money_problem', id, 'Done')).refusal).toBe('42501');
    expect((await db.call('operator', 'settle_money_problem', id, '')).refusal).toBe('22023');
    await db.act('operator', 'settle_money_problem', id, 'A test of the provider');
    await db.act('operator', 'settle_money_problem', id, 'Again');
    const [settled] = await db.sql`
      select settled_at is not null as settled, settled_note from marketplace.money_problem where id = ${id}`;
    expect(settled).toEqual({ settled: true, settled_note: 'A test of the provider' });
  });

  it('a money problem is stored only once while it is open', async () => {
    const payment = (await paymentOf(db, await db.issue('paid')))?.id;
    const report = async (kind: string) => {
      await db.sql`select marketplace.report_money_problem(${payment}, ${kind}, 'The same words')`;
      return db.values`select id from marketplace.money_problem where payment_id = ${payment} and kind = ${kind}`;
    };
    for (const [kind, afterwards] of [
      ['dispute', 2],
      ['refund_failed', 1],
    ] as const) {
      const [problem] = await report(kind);
      expect(await report(kind)).toEqual([problem]);
      await db.act('operator', 'settle_money_problem', problem, 'Done');
      expect(await report(kind)).toHaveLength(afterwards);
    }
  });
});
