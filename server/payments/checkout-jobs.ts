import type { PaymentContext } from './payment-context.ts';
import { providerOf } from './provider-of.ts';
import { recordCheckout } from './record-checkout.ts';
import { readStoredPayment } from './stored-payment.ts';

export const expireJob = 'expire-checkout';

/** The job that closes a checkout nobody should pay any more. If somebody was faster, their money is recorded. */
export function expireCheckout(context: PaymentContext): (payload: unknown) => Promise<void> {
  const { owner } = context.database;
  return async (payload) => {
    const payment = await readStoredPayment(owner, payload);
    if (payment?.status !== 'open') return;
    const provider = providerOf(context, payment);
    const checkout = await provider.expire(payment.checkoutId);
    if (checkout) await owner.begin((tx) => recordCheckout(tx, provider.name, checkout));
    else await owner`select marketplace.close_checkout(${payment.provider}, ${payment.checkoutId})`;
  };
}
