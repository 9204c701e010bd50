import { describe, expect, it } from 'vitest';
import { openTroubles, paymentOf } from './money-rows.ts';
import { FEE_CENTS, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const issueOf = async (id: string) => {
  const [row] = await db.sql`select status, quote_status from marketplace.issue where id = ${id}`;
  return `${row?.status} ${row?.quote_status}`;
};
const earnedBy = async (id: string) => {
  const payment = await paymentOf(db, id);
  const rows = await db.sql`
    select engineer_id, amount_cents::int as cents from marketplace.balances_of(${payment?.id}) where account = 'earned'`;
  return [...rows];
};
/** Disables the guard, which would reset completed_at. */
async function fixedDaysAgo(id: string, days: number): Promise<void> {
  await db.sql`alter table marketplace.issue disable trigger guard_transition`;
  await db.sql`update marketplace.issue set completed_at = now() - make_interval(secs => ${days * 86_400}) where id = ${id}`;
  await db.sql`alter table marketplace.issue enable trigger guard_transition`;
}
const sweep = async () => {
  const [row] = await db.sql`select marketplace.accept_silent_fixes() as accepted`;
  return row?.accepted;
};

describe('accepting a fix', () => {
  it('settles the money with the current engineer, even after a release', async () => {
    const id = await db.issue('started');
    await db.act('holder', 'release_issue', id);
    expect(await issueOf(id)).toBe('pending Paid');
    await db.sql`update public.issues set engineer_id = ${db.people.engineer} where id = ${id}`;
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    await db.act('engineer', 'submit_fix', id, 'Done');
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual([{ engineer_id: db.people.engineer, cents: PRICE_CENTS - FEE_CENTS }]);
  });

  it('settles once, even if the issue is reopened and accepted again', async () => {
    const id = await db.issue('settled');
    const earned = await earnedBy(id);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    await db.act('holder', 'submit_fix', id, 'Done again');
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual(earned);
  });

  it('settles nothing while the payment is refunding', async () => {
    const id = await db.issue('fixed');
    await db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, 'Client request');
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual([]);
    expect((await db.call('operator', 'record_payout', id, 'Bank')).refusal).toBe('PT409');
  });

  it('is paid out only if no problem is open', async () => {
    const id = await db.issue('settled');
    await db.sql`select marketplace.report_money_problem(${(await paymentOf(db, id))?.id}, 'dispute', 'Stolen card')`;
    expect((await db.call('operator', 'record_payout', id, 'Bank')).refusal).toBe('PT409');
    const [trouble] = await db.sql`
      select id from marketplace.money_problem where details = 'Stolen card'`;
    await db.act('operator', 'settle_trouble', trouble?.id, 'The bank found for us');
    await db.act('operator', 'record_payout', id, 'Bank');
  });

  it('owes the earned amount regardless of later bookings', async () => {
    const id = await db.issue('settled');
    const owed = async () => {
      const rows = await db.rows('operator', `select public.operator_owed('${id}')::float as owed`);
      return rows[0]?.owed;
    };
    for (let count = 1; count <= 10; count += 1)
      await db.money(id, { checkout: `late-${count}`, cents: 500 });
    const [since] = await db.sql`
      select count(*)::int as entries from public.ledger where issue_id = ${id}
        and transaction_id > (select max(l.transaction_id) from public.ledger l where l.issue_id = ${id} and l.account = 'earned')`;
    expect(since?.entries).toBe(20);
    expect(await owed()).toBe((PRICE_CENTS - FEE_CENTS) / 100);
    await db.act('operator', 'record_payout', id, 'Bank');
    expect(await owed()).toBe(0);
  });

  it('owes nothing while the payment is refunding', async () => {
    const id = await db.issue('settled');
    const owed = async () => {
      const rows = await db.rows('operator', 'select issue_id from public.operator_payouts()');
      const { rows: of } = await db.run('operator', `select public.operator_owed('${id}')::float as owed`);
      expect(Number(of[0]?.owed) > 0).toBe(rows.some(({ issue_id }) => issue_id === id));
      return rows.some(({ issue_id }) => issue_id === id);
    };
    expect(await owed()).toBe(true);
    await db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, 'Client request');
    expect(await owed()).toBe(false);
  });

  it('works without a payment', async () => {
    for (const state of ['claimed', 'waived', 'refunded'] as const) {
      const id = await db.issue(state);
      await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
      await db.act('holder', 'submit_fix', id, 'Done');
      await db.act('client', 'accept_fix', id);
    }
  });

  it('is never automatic after a take-down: an operator accepts or refunds', async () => {
    const [accepted, refunded] = [await db.issue('fixed'), await db.issue('fixed')];
    for (const id of [accepted, refunded]) {
      await db.act('operator', 'take_down_issue', id, 'It holds passwords');
      await fixedDaysAgo(id, 8);
      expect(await openTroubles(db, id)).toMatchObject([{ kind: 'held' }]);
    }
    expect(await sweep()).toBe(0);
    for (const who of ['client', 'holder'] as const)
      expect((await db.call(who, 'accept_fix', accepted)).refusal).toBeTruthy();
    await db.act('operator', 'accept_fix', accepted);
    expect(await earnedBy(accepted)).toHaveLength(1);
    const acts =
      await db.sql`select action from marketplace.audit_log where issue_id = ${accepted} order by id`;
    expect(acts.map(({ action }) => action)).toEqual(['take_down_issue', 'accept_fix']);
    await db.act(
      'operator',
      'refund_payment',
      (await paymentOf(db, refunded))?.id,
      'Nobody can read the fix',
    );
    for (const id of [accepted, refunded]) expect(await openTroubles(db, id)).toEqual([]);
  });

  it('is denied to operators without a take-down', async () => {
    const id = await db.issue('fixed');
    expect((await db.call('operator', 'accept_fix', id)).refusal).toBe('42501');
  });

  it('is never automatic during a dispute', async () => {
    const id = await db.issue('fixed');
    await fixedDaysAgo(id, 8);
    await db.sql`select marketplace.report_money_problem(${(await paymentOf(db, id))?.id}, 'dispute', 'Fraudulent')`;
    expect(await sweep()).toBe(0);
    const [trouble] = await db.sql`
      select id from marketplace.money_problem where kind = 'dispute' and settled_at is null`;
    await db.act('operator', 'settle_trouble', trouble?.id, 'The bank found for us');
    expect(await sweep()).toBe(1);
  });

  it('is automatic after seven days, not earlier, and happens once', async () => {
    const [silent, recent, answered] = [
      await db.issue('fixed'),
      await db.issue('fixed'),
      await db.issue('settled'),
    ];
    await fixedDaysAgo(silent, 7.001);
    await fixedDaysAgo(recent, 6.99);
    await fixedDaysAgo(answered, 8);
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    expect(await earnedBy(silent)).toHaveLength(1);
    expect(await earnedBy(recent)).toHaveLength(0);
    const [event] = await db.sql`
      select status, note, actor from public.timeline_events where issue_id = ${silent} order by created_at desc limit 1`;
    expect(event).toEqual({
      status: 'Resolved',
      note: 'Fix accepted after 7 days without an answer',
      actor: 'system',
    });
    for (const [id, refusal] of [
      [silent, 'PT409'],
      [recent, null],
    ] as const)
      expect((await db.attempt('client', 'request_changes', id, 'Not yet')).refusal).toBe(refusal);
  });
});

describe('fix hours', () => {
  for (const [hours, refusal] of [
    [2.5, null],
    [10_000, null],
    [null, null],
    [0, '22023'],
    [-1, '22023'],
    [10_001, '22023'],
    ['NaN', '22023'],
  ] as const) {
    it(`${hours} are ${refusal ? 'rejected' : 'stored'}`, async () => {
      const id = await db.issue('started');
      const answer = await db.call('holder', 'submit_fix', id, 'Done', hours);
      expect(answer.refusal).toBe(refusal);
      const [row] = await db.sql`select hours_spent::float as hours from marketplace.issue where id = ${id}`;
      expect(row?.hours).toBe(refusal ? null : hours);
    });
  }
});

describe('a canceled issue', () => {
  const cancellations: [MoneyState, 'client' | 'operator', string][] = [
    ['available', 'client', 'cancelled null'],
    ['quoted', 'client', 'cancelled null'],
    ['accepted', 'client', 'cancelled null'],
    ['declined', 'operator', 'cancelled null'],
    ['waived', 'client', 'cancelled null'],
    ['paid', 'client', 'cancelled Paid'],
    ['refunding', 'client', 'cancelled Paid'],
    ['paid', 'operator', 'cancelled Paid'],
    ['started', 'operator', 'cancelled Paid'],
    ['refunded', 'operator', 'cancelled Refunded'],
  ];
  for (const [state, who, expected] of cancellations) {
    it(`that was ${state} when canceled by the ${who} is refunded`, async () => {
      for (const way of ['procedure', 'update'] as const) {
        if (way === 'update' && who === 'operator') continue;
        const id = await db.issue(state);
        if (way === 'procedure') await db.act(who, 'cancel_issue', id, 'Not needed');
        else {
          const update = `update public.issues set status = 'cancelled' where id = '${id}'`;
          expect(await db.refusal(who, update, { keep: true })).toBeNull();
        }
        expect(await issueOf(id)).toBe(expected);
        const payment = await paymentOf(db, id);
        if (!payment || state === 'refunded') continue;
        expect(payment.status).toBe('refunding');
        const key = `refund-payment:${payment.id}`;
        expect([
          ...(await db.sql`select 1 from graphile_worker._private_jobs where key = ${key}`),
        ]).toHaveLength(1);
        await db.sql`select marketplace.finish_refund(${payment.id})`;
        expect(await issueOf(id)).toBe('cancelled Refunded');
      }
    });
  }
});
