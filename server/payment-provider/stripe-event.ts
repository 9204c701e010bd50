import type Stripe from 'stripe';
import { z } from 'zod';
import type { EventSource, EventSubject, PaymentEvent } from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { readSession } from './stripe-session.ts';

const id = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
const cents = z.int().min(0);
const word = z
  .string()
  .regex(/^[a-z0-9_]{1,100}$/)
  .nullish()
  .catch(null);

const event = z.object({
  id,
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const charge = z.object({ payment_intent: id, refunded: z.boolean(), amount_refunded: cents });
const refund = z.object({ id, payment_intent: id, status: word });
const dispute = z.object({ payment_intent: id, amount: cents, reason: word });

// Events of other types are stored but have no effect.
const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
] as const;

export function stripeEvents(stripe: Stripe, secret: string): EventSource {
  return {
    read: (body, signature) => readEvent(verify(stripe, body, signature, secret)),
    list: (since) =>
      askStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const newestFirst: PaymentEvent[] = [];
        // All pages are read, because the next sweep starts where this one ends.
        for await (const each of stripe.events.list({ types: [...types], created, limit: 100 })) {
          const read = readEvent(each);
          if (read) newestFirst.push(read);
        }
        return newestFirst.reverse();
      }),
  };
}

function readEvent(sent: unknown): PaymentEvent | null {
  const read = event.safeParse(sent);
  if (!read.success) return null;
  const { id: eventId, type, data } = read.data;
  return { id: eventId, type, digest: digestOf(data.object), about: subjectOf(type, data.object) };
}

// The library's error is not rethrown, because it contains the whole request body.
function verify(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    return null;
  }
}

function subjectOf(type: string, object: Record<string, unknown>): EventSubject {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return checkoutOf(object, false);
    case 'checkout.session.async_payment_failed':
      return checkoutOf(object, true);
    case 'charge.refunded':
      return readAs(charge, object, (read) => ({
        kind: 'refund',
        reference: read.payment_intent,
        isWhole: read.refunded,
        refundedCents: read.amount_refunded,
      }));
    case 'refund.updated':
    case 'refund.failed':
      return readAs(refund, object, (read) => ({
        kind: 'refund-changed',
        refund: read.id,
        reference: read.payment_intent,
        hasFailed: read.status === 'failed' || read.status === 'canceled',
      }));
    case 'charge.dispute.created':
      return readAs(dispute, object, (read) => ({
        kind: 'dispute',
        reference: read.payment_intent,
        amountCents: read.amount,
        reason: read.reason ?? 'unknown',
      }));
    default:
      return { kind: 'nothing' };
  }
}

function checkoutOf(object: Record<string, unknown>, hasFailed: boolean): EventSubject {
  const checkout = readSession(object);
  if (!checkout) return { kind: 'unreadable' };
  const isClosed = hasFailed && checkout.state !== 'paid';
  return { kind: 'checkout', checkout: isClosed ? { ...checkout, state: 'closed' } : checkout };
}

function readAs<T>(
  schema: z.ZodType<T>,
  object: Record<string, unknown>,
  say: (read: T) => EventSubject,
): EventSubject {
  const read = schema.safeParse(object);
  return read.success ? say(read.data) : { kind: 'unreadable' };
}

const digestFields = [
  ...['id', 'object', 'amount', 'amount_total', 'amount_refunded', 'currency', 'status', 'payment_status'],
  ...['payment_intent', 'charge', 'refunded', 'reason', 'failure_reason', 'created'],
];
const plain = z.union([z.string().regex(/^[\x20-\x7e]{0,255}$/), z.number(), z.boolean()]);

function digestOf(object: Record<string, unknown>): PaymentEvent['digest'] {
  const { issue_id, quote_id } = z.record(z.string(), z.unknown()).catch({}).parse(object.metadata);
  const parts = [
    ...digestFields.map((name) => [name, object[name]] as const),
    ['issue_id', issue_id],
    ['quote_id', quote_id],
  ] as const;
  return Object.fromEntries(
    parts.flatMap(([name, value]) => {
      const read = plain.safeParse(value);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}
