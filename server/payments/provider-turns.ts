import type { PaymentContext } from './payment-context.ts';

const window = 60 * 60 * 1000;
const knownAnHour = 60;
const unknownAnHour = 100;

/**
 * Counts, on this node, how often visitors had the provider asked in this hour: about one checkout of ours, and about
 * all that are unknown here together. False once that is enough, so that nobody uses up what the provider allows us.
 */
export function providerTurns({
  settings,
  now,
}: Pick<PaymentContext, 'settings' | 'now'>): (checkoutId: string, isKnown: boolean) => boolean {
  let asked = new Map<string, number>();
  let until = 0;
  return (checkoutId, isKnown) => {
    const at = now().getTime();
    if (at >= until) {
      asked = new Map();
      until = at + window;
    }
    const key = isKnown ? checkoutId : 'unknown';
    const count = (asked.get(key) ?? 0) + 1;
    asked.set(key, count);
    return count <= (isKnown ? knownAnHour : unknownAnHour) * settings.limitFactor;
  };
}
