import type { PaymentContext } from './payment-context.ts';
import { recordFailedRefund } from './record-trouble.ts';
import { providerOf, readStoredPayment } from './stored-payment.ts';

export const refundJob = 'refund-payment';

/**
 * Creates the job that refunds a payment. It is idempotent, because it looks up earlier refunds first. The sweep
 * checks a pending refund again; a failed one becomes a money trouble.
 */
export function refundPayment(context: PaymentContext): (payload: unknown) => Promise<void> {
  const { owner } = context.database;
  return async (payload) => {
    const payment = await readStoredPayment(owner, payload);
    if (payment?.status !== 'refunding') return;
    const outcome = await providerOf(context, payment).refund({ ...payment, paymentId: payment.id });
    if (outcome.state === 'refunded') await owner`select marketplace.finish_refund(${payment.id}::uuid)`;
    if (outcome.state === 'failed')
      await owner.begin((tx) => recordFailedRefund(tx, payment.id, outcome.attempt));
  };
}
