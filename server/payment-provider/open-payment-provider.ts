import type { Platform } from '#server/platform/platform.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { localProvider } from './local-provider.ts';
import type { EventSource, PaymentMode, PaymentProvider } from './payment-provider.ts';

export type PaymentSetup = {
  mode: PaymentMode;
  /** Null if clients and the operator arrange payments themselves. */
  provider: PaymentProvider | null;
  events: EventSource | null;
};

export type PaymentContext = Platform & { paymentSetup: PaymentSetup };

/** Opens the configured payment provider. Its library is imported only if it is configured. */
export async function openPaymentProvider({
  settings,
  database,
  now,
}: Pick<Platform, 'settings' | 'database' | 'now'>): Promise<PaymentSetup> {
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
  const provider = mode === 'test' ? localProvider(database.owner, settings.publicUrl, now) : null;
  return { mode, provider, events: null };
}

export function paymentMode({ stripe, isLocal }: Pick<Settings, 'stripe' | 'isLocal'>): PaymentMode {
  if (stripe) return 'stripe';
  return isLocal ? 'test' : 'off';
}
