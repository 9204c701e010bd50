import { z } from 'zod';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import type { PaymentProvider, Refundable } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { recordLookUp } from './record-checkout.ts';
import { recordFailedRefund } from './record-problem.ts';

export const expireJob = 'expire-checkout';
export const lookUpJob = 'look-up-checkout';
export const refundJob = 'refund-payment';
export const lookUpRefundJob = 'look-up-refund';

/** Registers the jobs that close, look up and refund payments. All of them can be repeated safely. */
export function handlePaymentJobs(context: PaymentContext): void {
  context.jobs.handle(expireJob, (job) => expireCheckout(context, job));
  context.jobs.handle(lookUpJob, (job) => lookUpCheckout(context, job));
  context.jobs.handle(refundJob, (job) => refundPayment(context, job));
  context.jobs.handle(lookUpRefundJob, (job) => lookUpRefund(context, job));
}

/** Closes the checkout of a withdrawn quote. If the client has already paid, records the payment instead. */
async function expireCheckout(context: PaymentContext, job: unknown): Promise<void> {
  const { owner } = context.database;
  const payment = await readStoredPayment(owner, job);
  if (payment?.status !== 'open') return;
  const provider = providerOf(context, payment);
  const { checkoutId } = payment;
  await recordLookUp(owner, provider.name, checkoutId, await provider.expire(checkoutId));
}

const checkout = z.object({ provider: z.string(), checkout_id: z.string() });

/** Looks up a checkout at the provider, because the event about its payment may have been lost. */
async function lookUpCheckout({ paymentSetup, database }: PaymentContext, job: unknown): Promise<void> {
  const { provider: name, checkout_id: id } = checkout.parse(job);
  const { provider } = paymentSetup;
  if (provider?.name !== name) return;
  await recordLookUp(database.owner, name, id, await provider.lookUp(id));
}

/**
 * Refunds a payment once. If the refund stays pending, the sweep checks it again. If the refund fails, it is
 * recorded as a money problem, and nothing more is sent until an operator has settled it.
 */
async function refundPayment(context: PaymentContext, job: unknown): Promise<void> {
  const { owner } = context.database;
  const payment = await readStoredPayment(owner, job);
  if (payment?.status !== 'refunding' || payment.hasFailed) return;
  const { paymentId } = payment;
  if (!isConfigured(context, payment)) {
    const cause = `The settings do not name ${payment.provider}, which took the payment`;
    await owner.begin((tx) => recordFailedRefund(tx, paymentId, null, cause));
    return;
  }
  const outcome = await providerOf(context, payment).refund(payment);
  if (outcome.state === 'refunded') await owner`select marketplace.finish_refund(${paymentId}::uuid)`;
  if (outcome.state === 'failed')
    await owner.begin((tx) => recordFailedRefund(tx, paymentId, outcome.attempt));
}

const changedRefund = z.object({ payment_id: z.guid(), failed: z.string().nullable() });

/** Applies a change that was made at the provider. It may be older than what the provider knows now. */
async function lookUpRefund(context: PaymentContext, job: unknown): Promise<void> {
  const { owner } = context.database;
  const { failed } = changedRefund.parse(job);
  const payment = await readStoredPayment(owner, job);
  if (!payment) return;
  const state = await providerOf(context, payment).lookUpRefund(payment);
  await owner`select marketplace.follow_refund(${payment.paymentId}::uuid, ${state}, ${failed})`;
}

/** `hasFailed` is true while an operator has to handle a failed refund. */
type StoredPayment = Refundable & { provider: string; status: string; hasFailed: boolean };

const payload = z.object({ payment_id: z.guid() });

/** Returns null if the payment has been deleted. */
async function readStoredPayment(owner: Sql, job: unknown): Promise<StoredPayment | null> {
  const { payment_id: id } = payload.parse(job);
  const [payment] = await owner<StoredPayment[]>`
    select id as "paymentId", provider, checkout_id as "checkoutId", reference, status, amount_cents::float8 as "amountCents",
      exists (select from marketplace.money_problem t
        where t.payment_id = payment.id and t.kind = 'refund_failed' and t.settled_at is null) as "hasFailed",
      (select count(*)::int from marketplace.money_problem t
        where t.payment_id = payment.id and t.kind = 'refund_failed') as failures
    from marketplace.payment where id = ${id}::uuid`;
  return payment ?? null;
}

const isConfigured = ({ paymentSetup }: PaymentContext, payment: StoredPayment) =>
  paymentSetup.provider?.name === payment.provider;

/** Throws if the provider of the payment is not configured, so that the job is retried. */
function providerOf({ paymentSetup }: PaymentContext, payment: StoredPayment): PaymentProvider {
  if (paymentSetup.provider?.name === payment.provider) return paymentSetup.provider;
  throw new Error(
    `The payment ${payment.paymentId} was taken by ${payment.provider}, but the settings name ${paymentSetup.mode}.`,
  );
}
