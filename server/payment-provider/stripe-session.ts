import { z } from 'zod';
import type { CheckoutState } from './payment-provider.ts';

const id = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
const cents = z.int().min(0);

const charge = z.object({ amount_refunded: cents }).nullish().catch(null);
const paymentIntent = z.object({
  id,
  status: z.string(),
  latest_charge: z.union([id, charge]).optional(),
});

const session = z.object({
  id,
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents.nullable(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/)
    .nullable(),
  metadata: z
    .object({ issue_id: z.guid().nullish().catch(null), quote_id: z.guid().nullish().catch(null) })
    .nullable(),
  payment_intent: z.union([id, paymentIntent]).nullish(),
});

/** Converts Stripe's session to a checkout state. Returns null if the session has an unexpected shape. */
export function readSession(value: unknown): CheckoutState | null {
  const read = session.safeParse(value);
  if (!read.success) return null;
  const { metadata, payment_intent: intent, ...rest } = read.data;
  const payment = typeof intent === 'object' ? intent : null;
  return {
    id: rest.id,
    state: rest.amount_total ? stateOf(rest.status, rest.payment_status, payment?.status) : 'closed',
    issueId: metadata?.issue_id ?? null,
    quoteId: metadata?.quote_id ?? null,
    amountCents: rest.amount_total ?? 0,
    currency: rest.currency ?? '',
    reference: typeof intent === 'string' ? intent : (payment?.id ?? null),
    refundedCents:
      typeof payment?.latest_charge === 'object' ? (payment.latest_charge?.amount_refunded ?? 0) : 0,
  };
}

function stateOf(status: string | null, paid: string, payment: string | undefined): CheckoutState['state'] {
  if (paid === 'paid') return 'paid';
  if (status === 'expired') return 'closed';
  if (status !== 'complete') return 'open';
  // If a slow payment method fails, Stripe leaves the session complete and unpaid.
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'closed' : 'processing';
}
