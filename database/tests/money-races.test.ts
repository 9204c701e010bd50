import { describe, expect, it } from 'vitest';
import {
  acceptSilentFixes,
  ageFix,
  balancesOf,
  paymentOf,
  quoteColumns,
  quoteOf,
  statusOf,
  storeCheckout,
} from './issue-rows.ts';
import { PRICE, PRICE_CENTS } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const rounds = 15;
const db = setUpDatabase({ engineerApproval: 'manual' });

const statuses = (table: 'quote' | 'payment', id: string) =>
  db.sql.query(
    `select status from marketplace.${table} where issue_id = '${id}' order by created_at, status`,
  );
const quotes = async (id: string) => (await statuses('quote', id)).map(({ status }) => status);
const payments = async (id: string) => (await statuses('payment', id)).map(({ status }) => status).toSorted();
const events = (id: string, note: string) => db.value`
  select count(*)::int from public.timeline_events where issue_id = ${id} and note like ${note}`;
/**
 * Starts both calls concurrently on separate connections. The round number decides which one starts first.
 */
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
  inRounds('two acceptances of a quote count as one', async (round) => {
    const id = await db.issue('quoted');
    const accept = () => refusal(db.call('client', 'accept_quote', id));
    expect(await race(round, accept, accept)).toEqual([null, null]);
    expect(await events(id, 'Quote accepted')).toBe(1);
  });

  inRounds('accepting a quote never accepts its replacement', async (round) => {
    const id = await db.issue('quoted');
    const quote = await quoteOf(db, id);
    const [accepted, replaced] = await race(
      round,
      () => refusal(db.call('client', 'accept_quote', id, quote)),
      () => refusal(db.call('holder', 'send_quote', id, 3, 999, 'More')),
    );
    expect([accepted, replaced].toSorted()).toEqual([null, 'PT409'].toSorted());
    expect(await quotes(id)).toEqual(accepted === null ? ['Accepted'] : ['Replaced', 'Quoted']);
    expect((await quoteColumns(db, id))?.price).toBe(accepted === null ? PRICE : 999);
  });

  inRounds('paying and canceling an issue leaves the payment refunding or unmatched', async (round) => {
    const id = await db.issue('accepted');
    const [outcome, cancelled] = await race<string | null>(
      round,
      () => db.money(id),
      () => refusal(db.call('client', 'cancel_issue', id)),
    );
    expect(cancelled).toBeNull();
    expect([await statusOf(db, id), ...(await payments(id))]).toEqual(
      outcome === 'paid' ? ['cancelled Paid', 'refunding'] : ['cancelled null', 'unmatched'],
    );
  });

  inRounds('only one of two payments pays the issue, and the other payment is unmatched', async (round) => {
    const id = await db.issue('accepted');
    const outcomes = await race(
      round,
      () => db.money(id, { checkout: `${id}-1` }),
      () => db.money(id, { checkout: `${id}-2` }),
    );
    expect(outcomes.toSorted()).toEqual(['paid', 'unmatched']);
    expect(await payments(id)).toEqual(['paid', 'unmatched']);
  });

  inRounds('a payment that is reported twice is booked once', async (round) => {
    const id = await db.issue('accepted');
    const report = () => db.money(id);
    expect(await race(round, report, report)).toEqual(['paid', 'paid']);
    const booked = await db.sql`select from marketplace.ledger_transaction where issue_id = ${id}`;
    expect(booked).toHaveLength(1);
  });

  inRounds('a payment and its checkout share one row, whichever is stored first', async (round) => {
    const id = await db.issue('accepted');
    const quote = await quoteOf(db, id);
    await race<unknown>(
      round,
      () => db.money(id),
      () => storeCheckout(db, id, quote, `checkout-of-${id}`),
    );
    expect(await statusOf(db, id)).toBe('pending Paid');
    expect(await payments(id)).toEqual(['paid']);
  });

  inRounds(
    'a payment for a quote that is being declined counts as either paid or unmatched',
    async (round) => {
      const id = await db.issue('accepted');
      const [outcome, declined] = await race<string | null>(
        round,
        () => db.money(id),
        () => refusal(db.call('client', 'decline_quote', id, 'No')),
      );
      expect([outcome, declined]).toEqual(outcome === 'paid' ? ['paid', 'PT409'] : ['unmatched', null]);
    },
  );

  inRounds('a checkout and a manually recorded payment never both pay the issue', async (round) => {
    const id = await db.issue('accepted');
    await race<unknown>(
      round,
      () => db.money(id),
      () => refusal(db.call('operator', 'record_payment', id, 'Bank')),
    );
    expect((await payments(id)).filter((status) => status === 'paid')).toHaveLength(1);
    expect(await statusOf(db, id)).toBe('pending Paid');
  });

  inRounds('a payment is never both refunded to the client and settled for the engineer', async (round) => {
    const id = await db.issue('fixed');
    const payment = (await paymentOf(db, id))?.id;
    await race<unknown>(
      round,
      () => refusal(db.call('client', 'accept_fix', id)),
      () => refusal(db.call('operator', 'refund_payment', payment, 'Client request')),
    );
    await Promise.all([1, 2].map(() => db.sql`select marketplace.finish_refund(${payment})`));
    expect(await balancesOf(db, payment)).toEqual({ received: -PRICE_CENTS, refunded: PRICE_CENTS });
  });

  inRounds(
    'a fix is settled once if the client and the automatic sweep both accept the fix',
    async (round) => {
      const id = await db.issue('fixed');
      await ageFix(db, id, 8);
      await race<unknown>(
        round,
        () => refusal(db.call('client', 'accept_fix', id)),
        () => acceptSilentFixes(db),
      );
      expect(await events(id, 'Fix accepted%')).toBe(1);
      const settled = await db.sql`
      select from marketplace.ledger_transaction where issue_id = ${id} and kind = 'settled'`;
      expect(settled).toHaveLength(1);
    },
  );

  inRounds('a client gets only one free fix if two fixes are waived', async (round) => {
    await db.sql`delete from marketplace.waiver`;
    const [first, second] = [await db.issue('claimed'), await db.issue('quoted')];
    const outcomes = await race(
      round,
      () => refusal(db.call('holder', 'waive_quote', first)),
      () => refusal(db.call('operator', 'waive_quote', second)),
    );
    expect(outcomes.toSorted()).toEqual([null, 'PT409'].toSorted());
    const given = await db.sql`
      select from marketplace.issue where id in (${first}, ${second}) and quote_status = 'Waived'`;
    expect(given).toHaveLength(1);
  });

  inRounds('work that starts on a payment never starts after its refund', async (round) => {
    const id = await db.issue('paid');
    const payment = (await paymentOf(db, id))?.id;
    await db.act('operator', 'refund_payment', payment, 'Client request');
    const start = `update public.issues set status = 'in_progress' where id = '${id}' and quote_status = 'Paid'`;
    await race<unknown>(
      round,
      () => db.sql`select marketplace.finish_refund(${payment}), pg_sleep(0.02)`,
      () => refusal(db.run('holder', start, { naming: id, keep: true })),
    );
    expect(await statusOf(db, id)).not.toContain('in_progress');
  });

  inRounds('work never starts unpaid while a quote is being sent', async (round) => {
    const id = await db.issue('claimed');
    const [started, sent] = await race(
      round,
      () => refusal(db.update('holder', id, "status = 'in_progress'")),
      () => refusal(db.call('holder', 'send_quote', id, 3, PRICE, 'All')),
    );
    expect([started, sent].toSorted()).toEqual([null, 'PT409'].toSorted());
  });
});
