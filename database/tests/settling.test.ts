import { describe, expect, it } from 'vitest';
import {
  acceptSilentFixes,
  ageFix,
  jobKeys,
  lastEvent,
  openProblems,
  paymentOf,
  statusOf,
} from './issue-rows.ts';
import { FEE_CENTS, type MoneyState, PRICE_CENTS } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const earnedBy = async (id: string) => {
  const payment = await paymentOf(db, id);
  return db.values`
    select jsonb_build_object('engineer_id', engineer_id, 'cents', amount_cents)
    from marketplace.balances_of(${payment?.id}) where account = 'earned'`;
};
const dispute = async (id: string, details: string) =>
  db.sql`select marketplace.report_money_problem(${(await paymentOf(db, id))?.id}, 'dispute', ${details})`;
const resolveDispute = async () => {
  const problem = await db.value`
    select id from marketplace.money_problem where kind = 'dispute' and settled_at is null`;
  await db.act('operator', 'settle_money_problem', problem, 'The bank found for us');
};
const refund = async (id: string) =>
  db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, 'Client request');
const startWork = (id: string) => db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
const sweep = () => acceptSilentFixes(db);

describe('acceptance of fixes', () => {
  it('accepting a fix credits the current engineer, not an earlier engineer who released the issue', async () => {
    const id = await db.issue('started');
    await db.act('holder', 'release_issue', id);
    expect(await statusOf(db, id)).toBe('pending Paid');
    await db.sql`update public.issues set engineer_id = ${db.people.engineer} where id = ${id}`;
    await startWork(id);
    await db.act('engineer', 'submit_fix', id, 'Done');
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual([{ engineer_id: db.people.engineer, cents: PRICE_CENTS - FEE_CENTS }]);
  });

  it('a fix is settled only once, even if the issue is reopened and accepted again', async () => {
    const id = await db.issue('settled');
    const earned = await earnedBy(id);
    await startWork(id);
    await db.act('holder', 'submit_fix', id, 'Done again');
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual(earned);
  });

  it('accepting a fix settles nothing while the payment is being refunded', async () => {
    const id = await db.issue('fixed');
    await refund(id);
    await db.act('client', 'accept_fix', id);
    expect(await earnedBy(id)).toEqual([]);
    expect((await db.call('operator', 'record_payout', id, 'Bank')).refusal).toBe('PT409');
  });

  it('a settled fix is paid out only if no problem is open', async () => {
    const id = await db.issue('settled');
    await dispute(id, 'Stolen card');
    expect((await db.call('operator', 'record_payout', id, 'Bank')).refusal).toBe('PT409');
    await resolveDispute();
    await db.act('operator', 'record_payout', id, 'Bank');
  });

  it('later bookings do not change the amount owed for a settled fix', async () => {
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

  const isOwed = async (id: string) => {
    const rows = await db.rows('operator', 'select issue_id from public.operator_payouts()');
    const { rows: of } = await db.run('operator', `select public.operator_owed('${id}')::float as owed`);
    expect(Number(of[0]?.owed) > 0).toBe(rows.some(({ issue_id }) => issue_id === id));
    return rows.some(({ issue_id }) => issue_id === id);
  };

  it('nothing is owed for a settled fix while the payment is being refunded', async () => {
    const id = await db.issue('settled');
    expect(await isOwed(id)).toBe(true);
    await refund(id);
    expect(await isOwed(id)).toBe(false);
  });

  it('nothing is to be paid out for a settled fix while its payment has an open problem', async () => {
    const id = await db.issue('settled');
    await dispute(id, 'Stolen card');
    expect(await isOwed(id)).toBe(false);
    await resolveDispute();
    expect(await isOwed(id)).toBe(true);
  });

  it('a fix can be accepted without a payment', async () => {
    for (const state of ['claimed', 'waived', 'refunded'] as const) {
      const id = await db.issue(state);
      await startWork(id);
      await db.act('holder', 'submit_fix', id, 'Done');
      await db.act('client', 'accept_fix', id);
    }
  });

  it('an operator accepts the fix of an issue that was taken down', async () => {
    const [accepted, refunded] = [await db.issue('fixed'), await db.issue('fixed')];
    for (const id of [accepted, refunded]) {
      await db.act('operator', 'take_down_issue', id, 'It holds passwords');
      await ageFix(db, id, 8);
      expect(await openProblems(db, id)).toMatchObject([{ kind: 'held' }]);
    }
    expect(await sweep()).toBe(0);
    for (const who of ['client', 'holder'] as const)
      expect((await db.call(who, 'accept_fix', accepted)).refusal).toBeTruthy();
    await db.act('operator', 'accept_fix', accepted);
    expect(await earnedBy(accepted)).toHaveLength(1);
    const acts = await db.values`
      select action from marketplace.audit_log where issue_id = ${accepted} order by id`;
    expect(acts).toEqual(['take_down_issue', 'accept_fix']);
    await refund(refunded);
    for (const id of [accepted, refunded]) expect(await openProblems(db, id)).toEqual([]);
  });

  it('a fix is never accepted automatically during a dispute', async () => {
    const id = await db.issue('fixed');
    await ageFix(db, id, 8);
    await dispute(id, 'Fraudulent');
    expect(await sweep()).toBe(0);
    await resolveDispute();
    expect(await sweep()).toBe(0);
    await ageFix(db, id, 8);
    expect(await sweep()).toBe(1);
  });

  it('the client has all days to answer again after a dispute', async () => {
    const id = await db.issue('fixed');
    await ageFix(db, id, 8);
    await dispute(id, 'Fraudulent');
    expect((await db.call('client', 'request_changes', id, 'The logo is missing')).refusal).toBe('PT409');
    await db.sql`delete from graphile_worker._private_jobs where key = ${`fix-reminder-mail:${id}`}`;
    await resolveDispute();
    expect(await jobKeys(db, `fix-reminder-mail:${id}`)).toHaveLength(1);
    await db.act('client', 'request_changes', id, 'The logo is missing');
  });

  it('a fix is accepted after seven days without a word of its client', async () => {
    const id = await db.issue('fixed');
    await ageFix(db, id, 8);
    await db.act('holder', 'add_message', id, 'engineer', 'Does it work?');
    await db.act('client', 'add_message', id, 'client', 'No, it does not work');
    expect(await sweep()).toBe(0);
    expect(await jobKeys(db, `fix-reminder-mail:${id}`)).toHaveLength(1);
    await ageFix(db, id, 8);
    await db.act('holder', 'add_message', id, 'engineer', 'And now?');
    expect(await sweep()).toBe(1);
  });

  it('an operator accepts the fix of a client who only writes messages', async () => {
    const id = await db.issue('fixed');
    for (const who of ['otherClient', 'engineer', 'holder', 'formerHolder'] as const)
      expect((await db.call(who, 'accept_fix', id)).refusal, who).toBeTruthy();
    await db.act('operator', 'accept_fix', id);
    expect(await earnedBy(id)).toHaveLength(1);
    expect(await lastEvent(db, id)).toMatchObject({ note: 'Fix accepted', actor: 'operator' });
  });

  it('a client who keeps the issue locked only delays the automatic acceptance', async () => {
    const id = await db.issue('fixed');
    await ageFix(db, id, 8);
    let swept: Promise<unknown> = Promise.resolve();
    await db.sql.begin(async (tx) => {
      await tx`select from marketplace.issue where id = ${id} for update`;
      swept = sweep();
      // A sweep that skips locked issues, or waits as long as other statements of the server, would be done by then.
      const later = new Promise((resolve) => setTimeout(resolve, 1500, 'waits'));
      expect(await Promise.race([swept, later])).toBe('waits');
    });
    expect(await swept).toBe(1);
  });

  it('a fix is accepted automatically after seven days', async () => {
    const [silent, recent, answered] = [
      await db.issue('fixed'),
      await db.issue('fixed'),
      await db.issue('settled'),
    ];
    await ageFix(db, silent, 7.001);
    await ageFix(db, recent, 6.99);
    await ageFix(db, answered, 8);
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    expect(await earnedBy(silent)).toHaveLength(1);
    expect(await earnedBy(recent)).toHaveLength(0);
    expect(await lastEvent(db, silent)).toEqual({
      status: 'Resolved',
      note: 'Fix accepted after 7 days without an answer',
      actor: 'system',
    });
  });
});

it.each([
  [2.5, null],
  [10_000, null],
  [null, null],
  [0, '22023'],
  [-1, '22023'],
  [10_001, '22023'],
  ['NaN', '22023'],
])('a fix stores %s hours (refusal: %s)', async (hours, refusal) => {
  const id = await db.issue('started');
  expect((await db.call('holder', 'submit_fix', id, 'Done', hours)).refusal).toBe(refusal);
  const stored = await db.value`select hours_spent::float from marketplace.issue where id = ${id}`;
  expect(stored).toBe(refusal ? null : hours);
});

describe('canceling an issue', () => {
  it.each<[MoneyState, 'client' | 'operator', string]>([
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
  ])(
    'canceling in the state %s by the %s changes it to %s and refunds the payment',
    async (state, who, expected) => {
      const ways = [(id: string) => db.act(who, 'cancel_issue', id, 'Not needed')];
      if (who === 'client')
        ways.push(async (id) => {
          const update = `update public.issues set status = 'cancelled' where id = '${id}'`;
          expect((await db.commit(who, update)).refusal).toBeNull();
        });
      for (const cancel of ways) {
        const id = await db.issue(state);
        await cancel(id);
        expect(await statusOf(db, id)).toBe(expected);
        const payment = await paymentOf(db, id);
        if (!payment || state === 'refunded') continue;
        expect(payment.status).toBe('refunding');
        expect(await jobKeys(db, `refund-payment:${payment.id}`)).toHaveLength(1);
        await db.sql`select marketplace.finish_refund(${payment.id})`;
        expect(await statusOf(db, id)).toBe('cancelled Refunded');
      }
    },
  );
});
