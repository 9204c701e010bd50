import { describe, expect, it } from 'vitest';
import { PRICE } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const rounds = 15;
const db = setUpDatabase({ engineerApproval: 'manual' });

const state = async (id: string) => {
  const [row] = await db.sql`select status, quote_status from marketplace.issue where id = ${id}`;
  return `${row?.status} ${row?.quote_status}`;
};
const quotes = async (id: string) => {
  const rows = await db.sql`
    select status from marketplace.quote where issue_id = ${id} order by created_at, id`;
  return rows.map(({ status }) => status);
};
const payments = async (id: string) => {
  const rows = await db.sql`select status from marketplace.payment where issue_id = ${id} order by status`;
  return rows.map(({ status }) => status);
};
/** Starts both concurrently on separate connections; the round decides which starts first. */
async function race<T>(round: number, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
}
const refusal = async (call: Promise<{ refusal: string | null }>) => (await call).refusal;

/** Runs the test body `rounds` times, because either side may win a race. */
function inRounds(name: string, run: (round: number) => Promise<void>): void {
  it(name, async () => {
    for (let round = 0; round < rounds; round += 1) await run(round);
  });
}

describe('concurrently', () => {
  inRounds('two acceptances count once', async (round) => {
    const id = await db.issue('quoted');
    const accept = () => refusal(db.call('client', 'accept_quote', id));
    expect(await race(round, accept, accept)).toEqual([null, null]);
    const [events] = await db.sql`
        select count(*)::int from public.timeline_events where issue_id = ${id} and note = 'Quote accepted'`;
    expect(events?.count).toBe(1);
  });

  it('accepting a quote never accepts its replacement', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const id = await db.issue('quoted');
      const [quote] = await db.sql`select id from marketplace.quote where issue_id = ${id}`;
      const [accepted, replaced] = await race(
        round,
        () => refusal(db.call('client', 'accept_quote', id, quote?.id)),
        () => refusal(db.call('holder', 'send_quote', id, 3, 999, 'More')),
      );
      expect([accepted, replaced].toSorted()).toEqual([null, 'PT409'].toSorted());
      expect(await quotes(id)).toEqual(accepted === null ? ['Accepted'] : ['Replaced', 'Quoted']);
      const [row] = await db.sql`select quoted_price::float as price from marketplace.issue where id = ${id}`;
      expect(row?.price).toBe(accepted === null ? PRICE : 999);
      seen.add(String(accepted));
    }
  });

  inRounds('a payment and a cancellation end as refunding or unmatched', async (round) => {
    const id = await db.issue('accepted');
    const [outcome, cancelled] = await race<string | null>(
      round,
      () => db.money(id),
      () => refusal(db.call('client', 'cancel_issue', id)),
    );
    expect(cancelled).toBeNull();
    expect([await state(id), ...(await payments(id))]).toEqual(
      outcome === 'paid' ? ['cancelled Paid', 'refunding'] : ['cancelled null', 'unmatched'],
    );
  });

  inRounds('of two payments, one is paid and one is unmatched', async (round) => {
    const id = await db.issue('accepted');
    const outcomes = await race(
      round,
      () => db.money(id, { checkout: `${id}-1` }),
      () => db.money(id, { checkout: `${id}-2` }),
    );
    expect(outcomes.toSorted()).toEqual(['paid', 'unmatched']);
    expect(await payments(id)).toEqual(['paid', 'unmatched']);
  });

  inRounds('one payment reported twice is booked once', async (round) => {
    const id = await db.issue('accepted');
    expect(
      await race(
        round,
        () => db.money(id),
        () => db.money(id),
      ),
    ).toEqual(['paid', 'paid']);
    const [booked] = await db.sql`
        select count(*)::int from marketplace.ledger_transaction where issue_id = ${id}`;
    expect(booked?.count).toBe(1);
  });

  inRounds('money and its checkout become one payment regardless of order', async (round) => {
    const id = await db.issue('accepted');
    const [quote] = await db.sql`select id from marketplace.quote where issue_id = ${id}`;
    const keep = () => db.sql`
        select marketplace.keep_checkout('test', ${`checkout-of-${id}`}, 'https://pay.example', ${id}, ${quote?.id}, 12050, 'usd', now() + interval '1 hour')`;
    await race<unknown>(
      round,
      () => db.money(id),
      async () => [...(await keep())],
    );
    expect(await state(id)).toBe('pending Paid');
    expect(await payments(id)).toEqual(['paid']);
  });

  inRounds('a payment and a declined quote end as paid or unmatched', async (round) => {
    const id = await db.issue('accepted');
    const [outcome, declined] = await race<string | null>(
      round,
      () => db.money(id),
      () => refusal(db.call('client', 'decline_quote', id, 'No')),
    );
    expect([outcome, declined]).toEqual(outcome === 'paid' ? ['paid', 'PT409'] : ['unmatched', null]);
  });

  inRounds('a checkout and a manually recorded payment pay once', async (round) => {
    const id = await db.issue('accepted');
    await race<unknown>(
      round,
      () => db.money(id),
      () => refusal(db.call('operator', 'record_payment', id, 'Bank')),
    );
    expect((await payments(id)).filter((status) => status === 'paid')).toHaveLength(1);
    expect(await state(id)).toBe('pending Paid');
  });

  inRounds('a refund and an acceptance never both use the money', async (round) => {
    const id = await db.issue('fixed');
    const [payment] = await db.sql`select id from marketplace.payment where issue_id = ${id}`;
    await race<unknown>(
      round,
      () => refusal(db.call('client', 'accept_fix', id)),
      () => refusal(db.call('operator', 'refund_payment', payment?.id, 'Client request')),
    );
    await Promise.all([1, 2].map(() => db.sql`select marketplace.finish_refund(${payment?.id})`));
    const balances =
      await db.sql`select account, amount_cents::int as cents from marketplace.balances_of(${payment?.id}) order by account`;
    expect([...balances]).toEqual([
      { account: 'received', cents: -12_050 },
      { account: 'refunded', cents: 12_050 },
    ]);
  });

  inRounds('the client and the automatic sweep accept and settle a fix once', async (round) => {
    const id = await db.issue('fixed');
    await db.sql`alter table marketplace.issue disable trigger guard_transition`;
    await db.sql`update marketplace.issue set completed_at = now() - interval '8 days' where id = ${id}`;
    await db.sql`alter table marketplace.issue enable trigger guard_transition`;
    await race<unknown>(
      round,
      () => refusal(db.call('client', 'accept_fix', id)),
      async () => [...(await db.sql`select marketplace.accept_silent_fixes()`)],
    );
    const [counts] = await db.sql`
        select (select count(*)::int from public.timeline_events where issue_id = ${id} and note like 'Fix accepted%') as events,
          (select count(*)::int from marketplace.ledger_transaction where issue_id = ${id} and kind = 'settled') as settled`;
    expect(counts).toEqual({ events: 1, settled: 1 });
  });

  inRounds('two waivers give a client one free fix', async (round) => {
    await db.sql`delete from marketplace.waiver`;
    const [first, second] = [await db.issue('claimed'), await db.issue('quoted')];
    const outcomes = await race(
      round,
      () => refusal(db.call('holder', 'waive_quote', first)),
      () => refusal(db.call('operator', 'waive_quote', second)),
    );
    expect(outcomes.toSorted()).toEqual([null, 'PT409'].toSorted());
    const [given] = await db.sql`
        select count(*)::int from marketplace.issue where id in (${first}, ${second}) and quote_status = 'Waived'`;
    expect(given?.count).toBe(1);
  });

  inRounds('starting work while sending a quote never leaves started work unpaid', async (round) => {
    const id = await db.issue('claimed');
    const [started, sent] = await race(
      round,
      async () => {
        try {
          await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
          return null;
        } catch (error) {
          return (error as { code: string }).code;
        }
      },
      () => refusal(db.call('holder', 'send_quote', id, 3, PRICE, 'All')),
    );
    expect([started, sent].toSorted()).toEqual([null, 'PT409'].toSorted());
  });
});
