import { type Precedents, weighByLikeness } from './precedents.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** The one value that stands for all: the least median relative error. */
  typical: number;
  /** In so many of 100 cases the real value is expected to lie in the range. */
  confidence: number;
  trial: Trial;
};

/** How often the range of one precedent, estimated from the others, held its real value; of how many. */
export type Trial = { held: number; of: number };

/** What is known of one kind of value, hours or dollars. */
export type Knowledge = {
  precedents: Precedents;
  /** One a precedent, oldest first; null where nobody knows it. */
  values: readonly (number | null)[];
  /** What is assumed without any precedent, and the confidence claimed for that alone. */
  assumed: { observations: readonly WeightedValue[]; confidence: number };
  /** Makes the range that is shown, which is the range that the confidence speaks of. */
  rounded: (range: Range) => Range;
};

// The share of the known values that a range is made to hold.
export const RANGE_SHARE = 2 / 3;
// What is claimed without any trial weighs as much as this many of them.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 100;

/**
 * The range in which a value lies, by how alike its text is to each precedent. The confidence is measured: it is how
 * often the ranges of the trial held, drawn towards the assumed confidence while there are few.
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

/** Estimates each of the newest precedents from the others, one a step. */
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
