import { expect } from 'vitest';
import type { Sql } from '#server/platform/database/pool.ts';
import type { Outcome } from './payment-invariants.ts';
import type { PaymentWorld } from './payment-world.ts';
import { pause } from './running-server.ts';
import type { Random } from './seeded-random.ts';

const moneyJobs = [
  'refund-payment',
  'look-up-refund',
  'expire-checkout',
  'look-up-checkout',
  'sweep-payments',
];

/** Completes slow payments, refunds, events that were not lost, and recurring checks. */
export async function finishPayments(world: PaymentWorld, random: Random, outcome: Outcome): Promise<void> {
  const { provider, sql } = world;
  const { books } = provider;
  books.refundsBecome = 'succeeded';
  for (const { id, payment_intent: intent } of books.sessions.values())
    if (intent !== null && books.intent(intent).status === 'processing')
      provider.arrive(id, random.chance(0.5));
  for (const isLast of [false, true]) {
    for (const refund of books.refunds.filter(({ status }) => status === 'pending'))
      provider.endRefund(refund, 'succeeded');
    const news = provider.events.filter(
      (event) => !outcome.lost.has(event) && (!event.isReceived || random.chance(0.1)),
    );
    for (const event of random.shuffle(news)) {
      outcome.deliveries += 1;
      const status = await provider.deliver(world.webhook(), event);
      expect(status, `${event.type} ${event.id}`).toBe(200);
    }
    await sql`update marketplace.money_problem set settled_at = now() where kind = 'refund_failed'`;
    const byHand = await sql`
      select id from marketplace.payment where status = 'refunding' and provider = 'operator'`;
    for (const { id } of byHand)
      await world.call('operator', '/rest/v1/rpc/record_refund', { p_payment_id: id, p_note: 'By wire' });
    await runMoneyJobs(sql, isLast);
  }
}

async function runMoneyJobs(sql: Sql, isLast: boolean): Promise<void> {
  await sql`update marketplace.payment set created_at = created_at - interval '1 hour' where status = 'open'`;
  const [begun] = await sql<[{ at: Date }]>`select clock_timestamp() as at`;
  await sql`select jobs.enqueue('sweep-payments', '{}', 'sweep-payments')`;
  for (let wait = 0; wait < 600; wait += 1) {
    // Removes jobs for emails and estimates, which do not matter here and would delay payments.
    await sql`
      select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where task_identifier <> all(${moneyJobs}) and locked_at is null having count(*) > 0`;
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and run_at > now()`;
    // If a locked job is queued again, a new job replaces it. The locked job then has no key and no attempts
    // left.
    const due = await sql`
      select task_identifier, attempts, last_error from graphile_worker.jobs
      where task_identifier = any(${moneyJobs}) and (run_at <= now() or locked_at is not null)
        and (key is not null or attempts < max_attempts or locked_at >= ${begun.at})`;
    if (due.length === 0) return;
    if (wait === 599 && isLast) expect([...due], 'unfinished jobs').toEqual([]);
    await pause(50);
  }
}
