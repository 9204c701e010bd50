import { afterAll, beforeAll, expect, it } from 'vitest';
import { StripeDouble, secretKey, webhookSecret } from '../../tests/doubles/stripe-double.ts';
import { writeEvent } from '../../tests/doubles/stripe-events.ts';
import { openStripe } from './stripe-client.ts';
import { stripeEvents } from './stripe-event.ts';

const provider = new StripeDouble();
let apiUrl: string;
beforeAll(async () => {
  apiUrl = await provider.listen();
});
afterAll(() => provider.close());

it('all Stripe events are read after a long outage, oldest first', async () => {
  const missed = Array.from({ length: 10_001 }, (_, at) => {
    const charge = { payment_intent: `pi_${at}`, refunded: true, amount_refunded: 1 };
    return writeEvent('charge.refunded', charge, `evt_${at}`);
  });
  provider.events.push(...missed);
  const events = stripeEvents(openStripe({ secretKey, webhookSecret, apiUrl }), webhookSecret);
  const read = await events.list(new Date(Date.now() - 60_000));
  expect(read).toHaveLength(missed.length);
  expect([read[0]?.id, read.at(-1)?.id]).toEqual(['evt_0', 'evt_10000']);
});
