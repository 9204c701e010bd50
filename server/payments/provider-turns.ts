import { countTurns } from '#server/platform/rate-limit/count-turns.ts';
import type { PaymentContext } from './payment-context.ts';

const window = 60 * 60 * 1000;
const knownAnHour = 60;
const unknownAnHour = 100;

/**
 * Counts, on this node, how often visitors had the provider asked in this hour: about one checkout of ours, and about
 * all that are unknown here together. Gives null, or how many seconds to wait once that is enough, so that nobody uses up
 * what the provider allows us.
 */
export function providerTurns({
  settings,
  now,
}: Pick<PaymentContext, 'settings' | 'now'>): (checkoutId: string, isKnown: boolean) => number | null {
  const countTurn = countTurns(now, window);
  return (checkoutId, isKnown) => {
    const { count, secondsLeft } = countTurn(isKnown ? checkoutId : 'unknown');
    return count > (isKnown ? knownAnHour : unknownAnHour) * settings.limitFactor ? secondsLeft : null;
  };
}
