import { z } from 'zod';
import type { PaymentContext } from './payment-context.ts';
import { recordCheckout } from './record-checkout.ts';

export const lookUpJob = 'look-up-checkout';

const payload = z.object({ provider: z.string(), checkout_id: z.string() });

/** The job that asks the provider what became of a checkout, in case the news of it was lost. */
export function lookUpCheckout({
  checkout: { provider },
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
