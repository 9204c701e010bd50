import { z } from 'zod';
import type { PaymentContext } from './payment-context.ts';
import { recordCheckout } from './record-checkout.ts';
import { providerOf, readStoredPayment } from './stored-payment.ts';

export const expireJob = 'expire-checkout';

/** Creates the job that closes the checkout of a withdrawn quote. Money received before that is recorded. */
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

export const lookUpJob = 'look-up-checkout';

const payload = z.object({ provider: z.string(), checkout_id: z.string() });

/** Creates the job that looks up a checkout at the provider in case its event was lost. */
export function lookUpCheckout({
  paymentSetup: { provider },
  database,
}: PaymentContext): (payload: unknown) => Promise<void> {
  return async (jobPayload) => {
    const asked = payload.parse(jobPayload);
    if (provider?.name !== asked.provider) return;
    const checkout = await provider.lookUp(asked.checkout_id);
    if (checkout) await database.owner.begin((tx) => recordCheckout(tx, provider.name, checkout));
    else await database.owner`select marketplace.close_checkout(${asked.provider}, ${asked.checkout_id})`;
  };
}
