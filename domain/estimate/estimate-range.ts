import { type Precedents, weighByLikeness } from './precedents.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** The value with the smallest expected relative error. */
  typical: number;
  /** The estimated probability, in percent, that the actual value is within the range. */
  confidence: number;
  trial: Trial;
};

/**
 * The number of resolved issues that were estimated from all other issues, as a test. `held` is the number of
 * these issues whose actual value was within the estimated range.
 */
export type Trial = { held: number; of: number };

export type Knowledge = {
  precedents: Precedents;
  /** One value for each resolved issue, sorted from oldest to newest. A value is null if it is unknown. */
  values: readonly (number | null)[];
  /**
   * The assumed observations, and the confidence of a range that is estimated from these observations alone.
   */
  assumed: { observations: readonly WeightedValue[]; confidence: number };
  /** Rounds a range for display. The confidence is computed for the rounded range. */
  rounded: (range: Range) => Range;
};

// An estimated range contains this share of the known values.
export const RANGE_SHARE = 2 / 3;
// The assumed confidence has the same weight as this number of trials.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 100;

/**
 * Estimates the range of a value for a new issue. `alike` contains the similarity of the new issue to each
 * resolved issue, from 0 to 1. The confidence is the share of successful trials. If there are few trials, the
 * confidence stays close to the assumed one.
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

/**
 * Estimates each of the newest resolved issues from all other issues. The generator yields before each
 * estimate.
 */
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
