import type Stripe from 'stripe';
import type { Refundable, RefundOutcome, RefundState } from './payment-provider.ts';
import { askStripe, refusedWith } from './stripe-client.ts';

/**
 * Refunds what is left of a payment. Looks up earlier refunds first, because idempotency keys expire and
 * operators can also make refunds in Stripe's dashboard.
 */
export async function refundWhole(
  stripe: Stripe,
  reference: string,
  { paymentId, amountCents, failures }: Refundable,
): Promise<RefundOutcome> {
  const known = await listRefunds(stripe, reference);
  const done = stateOf(known, amountCents);
  if (done) return { state: done };
  try {
    // Every failed attempt changes the idempotency key, because Stripe would answer a known key with the old
    // failure. Stripe lists failed refunds but not refused ones, so recorded failures count too.
    const idempotencyKey = `refund:${paymentId}:${known.length + failures}`;
    const made = await stripe.refunds.create(
      { payment_intent: reference, metadata: { payment_id: paymentId } },
      { idempotencyKey },
    );
    const state = stateOf([...known, made], amountCents);
    return state ? { state } : { state: 'failed', attempt: made.id };
  } catch (error) {
    if (refusedWith(error) === 'charge_already_refunded') return { state: 'refunded' };
    if (refusedWith(error) !== null) return { state: 'failed', attempt: null };
    throw error;
  }
}

export async function lookUpRefund(
  stripe: Stripe,
  reference: string,
  { amountCents }: Refundable,
): Promise<RefundState | null> {
  return stateOf(await listRefunds(stripe, reference), amountCents);
}

async function listRefunds(stripe: Stripe, reference: string): Promise<Stripe.Refund[]> {
  const { data } = await askStripe(() => stripe.refunds.list({ payment_intent: reference, limit: 100 }));
  return data;
}

/** Returns whether the whole amount is refunded or pending, and null if part of it is neither. */
function stateOf(refunds: readonly Stripe.Refund[], amountCents: number): RefundState | null {
  const sum = (...statuses: string[]) =>
    refunds
      .filter(({ status }) => statuses.includes(status ?? ''))
      .reduce((total, { amount }) => total + amount, 0);
  if (sum('succeeded') >= amountCents) return 'refunded';
  return sum('succeeded', 'pending', 'requires_action') >= amountCents ? 'pending' : null;
}
