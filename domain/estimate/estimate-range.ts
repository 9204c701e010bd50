import { type Precedents, weighByLikeness } from './precedents.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** The value with the least median relative error. */
  typical: number;
  /** Expected share of real values within the range, in per cent. */
  confidence: number;
  trial: Trial;
};

/** Leave-one-out check: how many of the tried precedents had their real value within the range estimated from the others. */
export type Trial = { held: number; of: number };

/** The data for one kind of value, hours or dollars. */
export type Knowledge = {
  precedents: Precedents;
  /** One value for each precedent, oldest first; null when unknown. */
  values: readonly (number | null)[];
  /** The prior, and the confidence of a range that is based on the prior alone. */
  assumed: { observations: readonly WeightedValue[]; confidence: number };
  /** Rounds a range for display. The confidence is that of the rounded range. */
  rounded: (range: Range) => Range;
};

// Share of the known values that a range holds.
export const RANGE_SHARE = 2 / 3;
// The assumed confidence weighs as much as this many trials.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 100;

/**
 * Estimates the range of a value from the similarity of its text to each precedent (0 to 1). The confidence is the share
 * of trials whose range held, drawn towards the assumed confidence while there are few trials.
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

/** Estimates each of the newest precedents from the others, one for each step. */
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
