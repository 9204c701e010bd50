import { describe, expect, it } from 'vitest';
import { jobKeys, openTroubles, paymentOf } from './money-rows.ts';
import { PRICE_CENTS } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const statusesOf = async (id: string) => {
  const [row] = await db.sql`
    select i.status, i.quote_status, p.status as payment
    from marketplace.issue i join marketplace.payment p on p.issue_id = i.id where i.id = ${id}`;
  return `${row?.status} ${row?.quote_status} ${row?.payment}`;
};
const notesOf = async (id: string) => {
  const rows =
    await db.sql`select note from public.timeline_events where issue_id = ${id} order by created_at`;
  return rows.map(({ note }) => note);
};

async function recordedByHand(): Promise<string> {
  const id = await db.issue('accepted');
  await db.act('operator', 'record_payment', id, 'Bank transfer 4711');
  return id;
}

describe('a manually recorded payment', () => {
  const ways: [string, (id: string) => Promise<void>, string][] = [
    ['its client cancels', (id) => db.act('client', 'cancel_issue', id), 'cancelled'],
    ['an operator cancels', (id) => db.act('operator', 'cancel_issue', id, 'Fraud'), 'cancelled'],
    ['it is taken down', (id) => db.act('operator', 'take_down_issue', id, 'Not for us'), 'cancelled'],
    [
      'an operator refunds it',
      async (id) => db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, 'Client request'),
      'pending',
    ],
  ];
  for (const [name, end, status] of ways) {
    it(`stays refunding when ${name}, until an operator records the refund`, async () => {
      const id = await recordedByHand();
      await end(id);
      const payment = await paymentOf(db, id);
      expect(await statusesOf(id)).toBe(`${status} Paid refunding`);
      const [trouble] = await openTroubles(db, id);
      expect(trouble?.kind).toBe('refund_by_hand');
      expect(await jobKeys(db, `trouble-mail:${trouble?.id}`)).toHaveLength(1);
      expect(await jobKeys(db, `refund%:${payment?.id}%`)).toHaveLength(0);
      expect(await notesOf(id)).toContain('Refund under way');
      expect(await notesOf(id)).not.toContain('Payment refunded');

      await db.act('operator', 'record_refund', payment?.id, 'Sent by bank');
      expect(await statusesOf(id)).toBe(`${status} Refunded refunded`);
      expect(await openTroubles(db, id)).toEqual([]);
      expect(await jobKeys(db, `refund-mail:${payment?.id}%`)).not.toEqual([]);
      expect(await notesOf(id)).toContain('Payment refunded');
      const booked = await db.sql`
        select account, amount_cents::int as cents from marketplace.balances_of(${payment?.id}) order by account`;
      expect([...booked]).toEqual([
        { account: 'received', cents: -PRICE_CENTS },
        { account: 'refunded', cents: PRICE_CENTS },
      ]);
      const acts = await db.sql`
        select note from marketplace.audit_log where payment_id = ${payment?.id} and action = 'record_refund'`;
      expect([...acts]).toEqual([{ note: 'Sent by bank' }]);
    });
  }

  it('raises one problem, which a note alone does not resolve', async () => {
    const id = await recordedByHand();
    const payment = await paymentOf(db, id);
    await db.act('operator', 'refund_payment', payment?.id, 'Client request');
    await db.act('operator', 'refund_payment', payment?.id, 'Client request again');
    const troubles = await openTroubles(db, id);
    expect(troubles).toHaveLength(1);
    expect((await db.call('operator', 'settle_trouble', troubles[0]?.id, 'Later')).refusal).toBe('PT409');
  });
});

describe('recording a refund', () => {
  it('completes a refund rejected by the provider and resolves its problem', async () => {
    const id = await db.issue('refunding');
    const payment = await paymentOf(db, id);
    await db.sql`select marketplace.report_money_problem(${payment?.id}, 'refund_failed', 'attempt 1')`;
    await db.sql`select marketplace.report_money_problem(${payment?.id}, 'dispute', 'Fraudulent')`;
    await db.act('operator', 'record_refund', payment?.id, 'Sent by bank');
    expect(await statusesOf(id)).toBe('pending Refunded refunded');
    expect((await openTroubles(db, id)).map(({ kind }) => kind)).toEqual(['dispute']);
    await db.act('holder', 'send_quote', id, 2, 50, 'Again');
  });

  it('requires an operator, a note and a refunding payment', async () => {
    const id = await db.issue('refunding');
    const payment = await paymentOf(db, id);
    const before = await db.everything(id);
    for (const who of ['visitor', 'client', 'holder', 'otherClient'] as const)
      expect((await db.call(who, 'record_refund', payment?.id, 'Sent')).refusal).toBe('42501');
    expect((await db.call('operator', 'record_refund', payment?.id, ' ')).refusal).toBe('22023');
    expect(await db.everything(id)).toEqual(before);
    for (const state of ['paid', 'refunded', 'settled'] as const) {
      const other = await paymentOf(db, await db.issue(state));
      expect((await db.call('operator', 'record_refund', other?.id, 'Sent')).refusal).toBe('PT409');
    }
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await db.call('operator', 'record_refund', nowhere, 'Sent')).refusal).toBe('PT404');
  });
});

describe('canceling a refund', () => {
  const refuse = async (id: string) => {
    await db.sql`select marketplace.report_money_problem(${(await paymentOf(db, id))?.id}, 'refund_failed', ${`attempt of ${id}`})`;
  };
  const earned = async (id: string) => {
    const rows = await db.sql`
      select 1 from marketplace.balances_of(${(await paymentOf(db, id))?.id}) where account = 'earned'`;
    return rows.length;
  };

  it('keeps the money if the provider failed, and settles a fix accepted in the meantime', async () => {
    const id = await db.issue('fixed');
    const payment = await paymentOf(db, id);
    await db.act('operator', 'refund_payment', payment?.id, 'A mistake');
    await db.act('client', 'accept_fix', id);
    expect(await earned(id)).toBe(0);
    expect((await db.call('operator', 'call_off_refund', payment?.id, 'Mistake')).refusal).toBe('PT409');
    await refuse(id);
    await db.act('operator', 'call_off_refund', payment?.id, 'It was a mistake');
    expect(await statusesOf(id)).toBe('completed Paid paid');
    expect(await earned(id)).toBe(1);
    expect(await openTroubles(db, id)).toEqual([]);
    await db.act('operator', 'record_payout', id, 'Bank');
  });

  it('leaves settled money unchanged', async () => {
    const id = await db.issue('settled');
    await db.act('operator', 'refund_payment', (await paymentOf(db, id))?.id, 'A mistake');
    await refuse(id);
    await db.act('operator', 'call_off_refund', (await paymentOf(db, id))?.id, 'It was a mistake');
    expect(await earned(id)).toBe(1);
  });

  it('lets work start again on a manually recorded payment', async () => {
    const id = await recordedByHand();
    const payment = await paymentOf(db, id);
    await db.act('operator', 'refund_payment', payment?.id, 'A mistake');
    for (const who of ['client', 'holder'] as const)
      expect((await db.call(who, 'call_off_refund', payment?.id, 'Mine')).refusal).toBe('42501');
    await db.act('operator', 'call_off_refund', payment?.id, 'It was a mistake');
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    expect(await statusesOf(id)).toBe('in_progress Paid paid');
  });

  it('is rejected for a closed issue', async () => {
    const id = await recordedByHand();
    await db.act('client', 'cancel_issue', id);
    expect((await db.call('operator', 'call_off_refund', (await paymentOf(db, id))?.id, 'No')).refusal).toBe(
      'PT409',
    );
  });
});
