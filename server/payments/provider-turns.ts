import { countTurns } from '#server/platform/count-turns.ts';
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
  const count = countTurns(now, window);
  return (checkoutId, isKnown) =>
    count(isKnown ? checkoutId : 'unknown').count <=
    (isKnown ? knownAnHour : unknownAnHour) * settings.limitFactor;
}
