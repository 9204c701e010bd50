import { expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { playHistory } from './payment-history.ts';
import { expectBooksMatchProvider, type Outcome } from './payment-invariants.ts';
import { openPaymentWorld } from './payment-world.ts';
import { pause } from './running-server.ts';
import { type Random, seededRandom } from './seeded-random.ts';

const total = process.env.FAULT_ROUNDS ? Number(process.env.FAULT_ROUNDS) * 100 : 200;
const batchSize = 100;
const players = 10;
const moneyJobs = ['refund-payment', 'expire-checkout', 'look-up-checkout', 'sweep-payments'];
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
const world = setUp(openPaymentWorld);

it(`money and issues agree after ${total} histories of lost, duplicated, reordered and forged events`, async () => {
  const started = Date.now();
  const random = seededRandom(seed);
  const outcome: Outcome = { forged: [], lost: new Set(), deliveries: 0, refusedForgeries: 0 };
  world.provider.delay = () => random.between(0, 8);
  world.provider.losesAnswer = () => random.chance(0.01);
  let kills = 0;
  for (let done = 0; done < total; done += batchSize) {
    kills += await playBatch(random, outcome, Math.min(batchSize, total - done), done);
    await finishAllWork(random, outcome);
    await expectBooksMatchProvider(world, outcome);
  }
  const [found] = await world.sql`
    select count(*)::int as payments, count(*) filter (where status = 'paid')::int as paid,
      count(*) filter (where status = 'unmatched')::int as unmatched,
      count(*) filter (where status = 'refunded')::int as refunded,
      (select count(*)::int from marketplace.ledger_transaction) as movements
    from marketplace.payment`;
  expect(outcome.refusedForgeries).toBeGreaterThan(total / 20);
  expect(found?.paid).toBeGreaterThan(total / 20);
  console.info(
    `${total} histories (seed ${seed}): ${world.provider.events.length} events of the provider, ${outcome.deliveries} deliveries, ` +
      `${outcome.lost.size} lost, ${outcome.forged.length} forged, ${kills} kills, ${Math.round((Date.now() - started) / 1000)} seconds; ` +
      `payments: ${JSON.stringify(found)}`,
  );
}, 1_800_000);

/** Simulates histories in parallel while the server is killed at random. Returns the number of kills. */
async function playBatch(random: Random, outcome: Outcome, size: number, offset: number): Promise<number> {
  const left = Array.from({ length: size }, (_, index) => seededRandom(seed + offset + index));
  let isOver = false;
  const kill = async () => {
    let kills = 0;
    for (; !isOver && kills < 4; kills += 1) {
      await pause(random.between(100, 1500));
      world.provider.books.refundsBecome =
        random.pick(['succeeded', 'succeeded', 'pending', 'failed']) ?? 'succeeded';
      await world.killAndRestart();
    }
    return kills;
  };
  const play = async () => {
    for (let own = left.pop(); own; own = left.pop()) await playHistory(world, own, outcome);
  };
  const playing = Promise.all(Array.from({ length: players }, play)).finally(() => {
    isOver = true;
  });
  const [kills] = await Promise.all([kill(), playing]);
  return kills;
}

/** Completes slow payments, refunds, events that were not lost, and recurring checks. */
async function finishAllWork(random: Random, outcome: Outcome): Promise<void> {
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
    await runRounds(isLast);
  }
}

async function runRounds(isLast: boolean): Promise<void> {
  const { sql } = world;
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
