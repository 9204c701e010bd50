import type { Platform } from '#server/platform/platform.ts';
import type { EventSource } from './payment-event.ts';
import { paymentMode } from './payment-mode.ts';
import type { PaymentMode, PaymentProvider } from './payment-provider.ts';
import { testProvider } from './test-provider.ts';

export type Checkout = {
  mode: PaymentMode;
  /** Null where payment is arranged with the operator. */
  provider: PaymentProvider | null;
  /** Null where nobody sends events. */
  events: EventSource | null;
};

/** Opens whatever the settings say that people pay with. The provider's library is loaded only where it is used. */
export async function openCheckout({
  settings,
  database,
  now,
}: Pick<Platform, 'settings' | 'database' | 'now'>): Promise<Checkout> {
  const mode = paymentMode(settings);
  if (settings.stripe) {
    const [{ openStripe }, { stripeProvider }, { stripeEvents }] = await Promise.all([
      import('./stripe-client.ts'),
      import('./stripe-provider.ts'),
      import('./stripe-event.ts'),
    ]);
    const stripe = openStripe(settings.stripe);
    return {
      mode,
      provider: stripeProvider(stripe, settings.publicUrl),
      events: stripeEvents(stripe, settings.stripe.webhookSecret),
    };
  }
  const provider = mode === 'test' ? testProvider(database.owner, settings.publicUrl, now) : null;
  return { mode, provider, events: null };
}
