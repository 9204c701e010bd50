import { formatDollars } from '#domain/money/dollars.ts';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import type {
  CheckoutState,
  PaymentEvent,
  PaymentProvider,
} from '#server/payment-provider/payment-provider.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import { lookUpRefundJob } from './payment-jobs.ts';
import { recordCheckout } from './record-checkout.ts';
import { isKnownFailure, recordFailedRefund, recordProblem } from './record-problem.ts';

/** Records an event and applies it, in one transaction. Ignores an event that has already been recorded. */
export async function recordEvent(
  { database }: PaymentContext,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  const [known] = await database.owner`select from marketplace.provider_event where id = ${event.id}`;
  if (known) return;
  const checkout = await checkoutBehind(database.owner, provider, event);
  await database.owner.begin(async (tx) => {
    const [stored] = await tx`
      insert into marketplace.provider_event (id, type, payload)
      values (${event.id}, ${event.type}, ${json(event.digest)})
      on conflict (id) do nothing returning id`;
    if (!stored) return;
    const outcome = await apply(tx, provider.name, event, checkout);
    await tx`update marketplace.provider_event set outcome = ${outcome} where id = ${event.id}`;
  });
}

/**
 * Looks up the checkout of an event if its payment is not recorded yet. Must run before the transaction,
 * because it calls the provider.
 */
async function checkoutBehind(
  owner: PaymentContext['database']['owner'],
  provider: PaymentProvider,
  { about }: PaymentEvent,
): Promise<CheckoutState | null> {
  if (!('reference' in about)) return null;
  const known = await owner`
    select from marketplace.payment where provider = ${provider.name} and reference = ${about.reference}`;
  return known.length > 0 ? null : provider.findByReference(about.reference);
}

async function apply(
  tx: TransactionSql,
  provider: string,
  { id, type, about }: PaymentEvent,
  checkout: CheckoutState | null,
): Promise<string> {
  if (about.kind === 'nothing') return 'stored';
  if (about.kind === 'checkout') return recordCheckout(tx, provider, about.checkout);
  if (about.kind === 'unreadable') {
    await recordProblem(tx, 'unknown_checkout', null, `The event ${id} (${type}) could not be read.`);
    return 'unreadable';
  }
  if (checkout) await recordCheckout(tx, provider, checkout);
  // The payment is locked, because the refund job may change it at the same time.
  const [payment] = await tx<{ id: string; status: string }[]>`
    select locked.id, locked.status from marketplace.payment p, marketplace.open_payment(p.id) locked
    where p.provider = ${provider} and p.reference = ${about.reference}`;
  if (!payment) {
    const details = `The event ${id} (${type}) is about ${about.reference}, a payment that no checkout of ours took.`;
    await recordProblem(tx, 'unknown_checkout', null, details);
    return 'unknown';
  }
  return applyTo(tx, payment, about);
}

type AboutPayment = Extract<PaymentEvent['about'], { reference: string }>;

async function applyTo(
  tx: TransactionSql,
  payment: { id: string; status: string },
  about: AboutPayment,
): Promise<string> {
  switch (about.kind) {
    case 'dispute': {
      const details = `The client's bank disputes ${formatDollars(about.amountCents / 100)} (${about.reason}). Answer it at the payment provider.`;
      await recordProblem(tx, 'dispute', payment.id, details);
      return 'disputed';
    }
    case 'refund':
      if (about.isWhole) return lookUpRefund(tx, payment.id);
      await recordProblem(
        tx,
        'partial_refund',
        payment.id,
        `${formatDollars(about.refundedCents / 100)} of it was given back at the payment provider; all of it is still booked as before.`,
      );
      return 'partly refunded';
    case 'refund-changed':
      return about.hasFailed ? applyFailure(tx, payment, about.refund) : lookUpRefund(tx, payment.id);
  }
}

async function applyFailure(
  tx: TransactionSql,
  { id, status }: { id: string; status: string },
  refund: string,
): Promise<string> {
  if (await isKnownFailure(tx, id, refund)) return 'stored';
  if (status === 'refunding') await recordFailedRefund(tx, id, refund);
  else if (status !== 'refunded') {
    const details = `A refund at the payment provider failed (${refund}). The payment is still booked as before.`;
    await recordProblem(tx, 'contradiction', id, details);
  }
  return lookUpRefund(tx, id, refund);
}

/** Queues a look at the provider, because the event may be older than another refund. */
async function lookUpRefund(
  tx: TransactionSql,
  paymentId: string,
  failed: string | null = null,
): Promise<string> {
  const key = `${lookUpRefundJob}:${paymentId}:${failed ?? ''}`;
  await tx`select jobs.enqueue(${lookUpRefundJob}, ${json({ payment_id: paymentId, failed })}, ${key})`;
  return failed ? 'refund failed' : 'looked up';
}
