import { describe, expect, it } from 'vitest';
import {
  acceptSilentFixes,
  ageFix,
  balancesOf,
  jobKeys,
  notesOf,
  openProblems,
  paymentOf,
  statusOf,
} from './issue-rows.ts';
import { PRICE_CENTS } from './money-states.ts';
import { UNKNOWN_ID, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const statusesOf = async (id: string) => `${await statusOf(db, id)} ${(await paymentOf(db, id))?.status}`;

const refund = async (id: string, reason = 'Client request') =>
  db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, reason);

async function recordedByHand(): Promise<string> {
  const id = await db.issue('accepted');
  await db.act('operator', 'record_payment', id, 'Bank transfer 4711');
  return id;
}

describe('manually recorded payments', () => {
  it.each<[string, (id: string) => Promise<void>, string]>([
    ['its client cancels', (id) => db.act('client', 'cancel_issue', id), 'cancelled'],
    ['an operator cancels', (id) => db.act('operator', 'cancel_issue', id, 'Fraud'), 'cancelled'],
    ['it is taken down', (id) => db.act('operator', 'take_down_issue', id, 'Not for us'), 'cancelled'],
    ['an operator refunds it', (id) => refund(id), 'pending'],
  ])(
    'when %s, an operator must record the refund of a manually recorded payment',
    async (_event, end, status) => {
      const id = await recordedByHand();
      await end(id);
      const payment = (await paymentOf(db, id))?.id;
      expect(await statusesOf(id)).toBe(`${status} Paid refunding`);
      const [problem] = await openProblems(db, id);
      expect(problem?.kind).toBe('refund_by_hand');
      expect(await jobKeys(db, `money-problem-mail:${problem?.id}`)).toHaveLength(1);
      expect(await jobKeys(db, `refund%:${payment}%`)).toHaveLength(0);
      expect(await notesOf(db, id)).toContain('Refund under way (system)');
      expect(await notesOf(db, id)).not.toContain('Payment refunded (system)');

      await db.act('operator', 'record_refund', payment, 'Sent by bank');
      expect(await statusesOf(id)).toBe(`${status} Refunded refunded`);
      expect(await openProblems(db, id)).toEqual([]);
      expect(await jobKeys(db, `refund-mail:${payment}%`)).not.toEqual([]);
      expect(await notesOf(db, id)).toContain('Payment refunded (system)');
      expect(await balancesOf(db, payment)).toEqual({ received: -PRICE_CENTS, refunded: PRICE_CENTS });
      const notes = await db.values`
      select note from marketplace.audit_log where payment_id = ${payment} and action = 'record_refund'`;
      expect(notes).toEqual(['Sent by bank']);
    },
  );

  it('a manual refund is listed as one problem, and a note does not resolve the problem', async () => {
    const id = await recordedByHand();
    await refund(id);
    await refund(id, 'Client request again');
    const problems = await openProblems(db, id);
    expect(problems).toHaveLength(1);
    expect((await db.call('operator', 'settle_money_problem', problems[0]?.id, 'Later')).refusal).toBe(
      'PT409',
    );
  });
});

describe('recorded refunds', () => {
  it('an operator can record a refund that failed at the provider, which resolves the problem', async () => {
    const id = await db.issue('refunding');
    const payment = await paymentOf(db, id);
    await db.sql`select marketplace.report_money_problem(${payment?.id}, 'refund_failed', 'attempt 1')`;
    await db.sql`select marketplace.report_money_problem(${payment?.id}, 'dispute', 'Fraudulent')`;
    await db.act('operator', 'record_refund', payment?.id, 'Sent by bank');
    expect(await statusesOf(id)).toBe('pending Refunded refunded');
    expect((await openProblems(db, id)).map(({ kind }) => kind)).toEqual(['dispute']);
    await db.act('holder', 'send_quote', id, 2, 50, 'Again');
  });

  it('recording a refund requires an operator, a note and a refund that the provider does not send', async () => {
    const id = await db.issue('refunding');
    const payment = await paymentOf(db, id);
    const before = await db.everything(id);
    expect((await db.call('operator', 'record_refund', payment?.id, 'Sent')).refusal).toBe('PT409');
    for (const who of ['visitor', 'client', 'holder', 'otherClient'] as const)
      expect((await db.call(who, 'record_refund', payment?.id, 'Sent')).refusal).toBe('42501');
    expect((await db.call('operator', 'record_refund', payment?.id, ' ')).refusal).toBe('22023');
    expect(await db.everything(id)).toEqual(before);
    for (const state of ['paid', 'refunded', 'settled'] as const) {
      const other = await paymentOf(db, await db.issue(state));
      expect((await db.call('operator', 'record_refund', other?.id, 'Sent')).refusal).toBe('PT409');
    }
    expect((await db.call('operator', 'record_refund', UNKNOWN_ID, 'Sent')).refusal).toBe('PT404');
  });
});

describe('canceled refunds', () => {
  const refuse = async (id: string) =>
    db.sql`select marketplace.report_money_problem(${(await paymentOf(db, id))?.id}, 'refund_failed', ${`attempt of ${id}`})`;
  const earned = async (id: string) => 'earned' in (await balancesOf(db, (await paymentOf(db, id))?.id));
  const callOff = async (who: Who, id: string) =>
    (await db.call(who, 'call_off_refund', (await paymentOf(db, id))?.id, 'It was a mistake')).refusal;

  it('canceling a failed refund settles a fix that the client has already accepted', async () => {
    const id = await db.issue('fixed');
    await refund(id);
    await db.act('client', 'accept_fix', id);
    expect(await earned(id)).toBe(false);
    expect(await callOff('operator', id)).toBe('PT409');
    await refuse(id);
    expect(await callOff('operator', id)).toBeNull();
    expect(await statusesOf(id)).toBe('completed Paid paid');
    expect(await earned(id)).toBe(true);
    expect(await openProblems(db, id)).toEqual([]);
    await db.act('operator', 'record_payout', id, 'Bank');
  });

  it('a fix is not accepted by silence during its refund, and then the days begin again', async () => {
    const id = await db.issue('fixed');
    await refund(id);
    await ageFix(db, id, 8);
    expect(await acceptSilentFixes(db)).toBe(0);
    await refuse(id);
    const reminder = `fix-reminder-mail:${id}`;
    await db.sql`update graphile_worker._private_jobs set run_at = now() - interval '1 day' where key = ${reminder}`;
    expect(await callOff('operator', id)).toBeNull();
    expect(await acceptSilentFixes(db)).toBe(0);
    expect(await earned(id)).toBe(false);
    expect(
      await db.value`select run_at > now() from graphile_worker._private_jobs where key = ${reminder}`,
    ).toBe(true);
    await ageFix(db, id, 8);
    expect(await acceptSilentFixes(db)).toBe(1);
    expect(await earned(id)).toBe(true);
  });

  it('the client can ask for changes after a refund of a fix is called off', async () => {
    const id = await db.issue('fixed');
    await refund(id);
    await ageFix(db, id, 8);
    await refuse(id);
    await callOff('operator', id);
    await db.act('client', 'request_changes', id, 'It still fails');
    expect(await statusesOf(id)).toBe('in_progress Paid paid');
  });

  it('canceling a refund does not change money that is already settled', async () => {
    const id = await db.issue('settled');
    await refund(id);
    await refuse(id);
    expect(await callOff('operator', id)).toBeNull();
    expect(await earned(id)).toBe(true);
  });

  it('work can start again after the refund of a manually recorded payment is canceled', async () => {
    const id = await recordedByHand();
    await refund(id);
    for (const who of ['client', 'holder'] as const) expect(await callOff(who, id)).toBe('42501');
    expect(await callOff('operator', id)).toBeNull();
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    expect(await statusesOf(id)).toBe('in_progress Paid paid');
  });

  it('canceling a refund is rejected for a closed issue', async () => {
    const id = await recordedByHand();
    await db.act('client', 'cancel_issue', id);
    expect(await callOff('operator', id)).toBe('PT409');
  });
});

it('operators cannot discard a refund that fails, because it would be sent all the same', async () => {
  const id = await db.issue('paid');
  await refund(id);
  const [job] = await db.sql`
    update graphile_worker._private_jobs j set last_error = 'The provider does not answer', attempts = 3
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'refund-payment'
      and j.payload ->> 'payment_id' = ${(await paymentOf(db, id))?.id} returning j.id::text`;
  expect(await db.call('operator', 'discard_job', job?.id, 'Sent by bank')).toMatchObject({
    refusal: 'PT409',
    sentence: expect.stringContaining('A refund is tried until the client has the money.'),
  });
  const waiting = await db.rows(
    'operator',
    `select * from public.operator_attention() where id = '${job?.id}'`,
  );
  expect(waiting).toMatchObject([{ kind: 'job', issue_id: id }]);
});

it('the money of a fix that was taken down is shown again after its refund is called off', async () => {
  const id = await recordedByHand();
  await db.update('holder', id, "status = 'in_progress'");
  await db.act('holder', 'submit_fix', id, 'Done');
  await db.act('operator', 'take_down_issue', id, 'A face');
  const kinds = async () => (await openProblems(db, id)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['held']);
  await refund(id);
  expect(await kinds()).toEqual(['refund_by_hand']);
  await db.act('operator', 'call_off_refund', (await paymentOf(db, id))?.id, 'A mistake');
  expect(await kinds()).toEqual(['held']);
});
