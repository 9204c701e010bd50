import { expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { finishPayments } from './finish-payments.ts';
import { playHistory } from './payment-history.ts';
import { expectBooksMatchProvider, type Outcome } from './payment-invariants.ts';
import { openPaymentWorld } from './payment-world.ts';
import { pause } from './running-server.ts';
import { type Random, seededRandom } from './seeded-random.ts';

const total = process.env.FAULT_ROUNDS ? Number(process.env.FAULT_ROUNDS) * 100 : 200;
const batchSize = 100;
const players = 10;
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
    await finishPayments(world, random, outcome);
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
