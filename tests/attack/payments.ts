import { finishPayments } from '../faults/finish-payments.ts';
import { playHistory } from '../faults/payment-history.ts';
import { expectBooksMatchProvider, type Outcome } from '../faults/payment-invariants.ts';
import { openPaymentWorld } from '../faults/payment-world.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { type Attack, each } from './arena.ts';

const histories = Array.from({ length: 30 }, (_, seed) => seed);

export const payments: Attack = {
  name: 'racing payments',
  mustNot: 'no race or forgery pays, settles or refunds twice, and the books match those of the provider',
  async run(arena) {
    const world = await openPaymentWorld(arena.target?.tree);
    const outcome: Outcome = { forged: [], lost: new Set(), deliveries: 0, refusedForgeries: 0 };
    try {
      await each(histories, (seed) => playHistory(world, seededRandom(seed), outcome), 6);
      await finishPayments(world, arena.random, outcome);
      await expectBooksMatchProvider(world, outcome);
    } finally {
      await world.close();
    }
    arena.tries += outcome.deliveries + outcome.forged.length;
    arena.notes.push(
      `${histories.length} histories: ${outcome.deliveries} deliveries, ${outcome.forged.length} forged`,
    );
  },
};
