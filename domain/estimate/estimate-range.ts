import { type Precedents, weighByLikeness } from './precedents.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** The value with the least median relative error. */
  typical: number;
  /** Expected share of actual values within the range, in percent. */
  confidence: number;
  trial: Trial;
};

/** Leave-one-out check: how many of the tried precedents fell within the range estimated from the others. */
export type Trial = { held: number; of: number };

/** The data for one quantity, hours or dollars. */
export type Knowledge = {
  precedents: Precedents;
  /** One value per precedent, oldest first; null if unknown. */
  values: readonly (number | null)[];
  /** The prior, and the confidence of a range based only on the prior. */
  assumed: { observations: readonly WeightedValue[]; confidence: number };
  /** Rounds a range for display. The confidence applies to the rounded range. */
  rounded: (range: Range) => Range;
};

// Share of the known values that a range contains.
export const RANGE_SHARE = 2 / 3;
// The assumed confidence weighs as much as this many trials.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 100;

/**
 * Estimates a value's range from its text's similarity to each precedent (0 to 1). The confidence is the share of
 * successful trials, pulled towards the assumed confidence while there are few trials.
 */
export function estimateRange(
  alike: readonly number[],
  { values, assumed, rounded }: Knowledge,
  trial: Trial,
): RangeEstimate {
  const known = [...weighByLikeness(alike, values), ...assumed.observations];
  const claimed = (100 * trial.held + assumed.confidence * TRIALS_ASSUMED) / (trial.of + TRIALS_ASSUMED);
  return {
    range: rounded(shortestRange(known, RANGE_SHARE)),
    typical: proportionalMiddle(shortestRange(known, 1 / 2)),
    confidence: Math.round(claimed),
    trial,
  };
}

/** Estimates each of the newest precedents from the others, one per step. */
export function* tryOut({ precedents, values, assumed, rounded }: Knowledge): Generator<void, Trial> {
  const tried = values.flatMap((value, at) => (value === null ? [] : [{ value, at }])).slice(-MOST_TRIALS);
  let held = 0;
  for (const { value, at } of tried) {
    yield;
    const others = weighByLikeness(precedents.alikeToOwn(at), values, at);
    const { low, high } = rounded(shortestRange([...others, ...assumed.observations], RANGE_SHARE));
    if (low <= value && value <= high) held += 1;
  }
  return { held, of: tried.length };
}
