import type { Settings } from '#server/platform/settings/settings.ts';
import type { PaymentMode } from './payment-provider.ts';

/** How clients pay here: through the provider, in the test checkout of a local instance, or by arrangement. */
export function paymentMode({ stripe, isLocal }: Pick<Settings, 'stripe' | 'isLocal'>): PaymentMode {
  if (stripe) return 'stripe';
  return isLocal ? 'test' : 'off';
}
