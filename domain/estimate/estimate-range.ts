import { type Precedents, weighByLikeness } from './precedents.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** This value has the smallest median relative error. */
  typical: number;
  /** The percentage of actual values that are expected within the range. */
  confidence: number;
  trial: Trial;
};

/**
 * A trial estimates a precedent from all others. `held` counts the precedents within their estimated range.
 */
export type Trial = { held: number; of: number };

export type Knowledge = {
  precedents: Precedents;
  /** Contains one value per precedent, oldest first. An unknown value is null. */
  values: readonly (number | null)[];
  /** Contains the prior, and the confidence of a range that is based only on the prior. */
  assumed: { observations: readonly WeightedValue[]; confidence: number };
  /** Rounds a range for display. The confidence applies to the rounded range. */
  rounded: (range: Range) => Range;
};

// An estimated range contains this share of the known values.
export const RANGE_SHARE = 2 / 3;
// The assumed confidence has the weight of this many trials.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 100;

/**
 * Estimates the range of a value from the similarity of its text to each precedent (0 to 1). The confidence
 * is the share of successful trials. With few trials it stays close to the assumed confidence.
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

/** Estimates each of the newest precedents from all others. The generator yields before each one. */
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
