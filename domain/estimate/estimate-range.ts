import { type Example, type Predictor, predictFrom } from './predict.ts';
import type { IndexedText } from './text-index.ts';
import { proportionalMiddle, type Range, shortestRange, type WeightedValue } from './weighted-value.ts';

export type RangeEstimate = {
  range: Range;
  /** The one value that stands for all: the least median relative error. */
  typical: number;
  /** In so many of 100 cases the real value is expected to lie in the range. */
  confidence: number;
  /** How often the range of one example, estimated from the others, held its real value; of how many. */
  trial: { held: number; of: number };
};

type Assumed = { observations: readonly WeightedValue[]; confidence: number };

// The share of the known values that a range is made to hold.
const SHARE = 2 / 3;
// What is claimed without any trial weighs as much as this many of them.
const TRIALS_ASSUMED = 10;
const MOST_TRIALS = 150;

/**
 * The range in which the value of a text lies, from examples (oldest first) and from what is assumed without them.
 * The confidence is measured: each of the newest examples is estimated from the others, and the share of ranges that
 * held is drawn towards the assumed confidence while there are few.
 * @param rounded makes the range that is shown, which is the range that the confidence speaks of
 */
export function estimateRange(
  text: IndexedText,
  examples: readonly Example[],
  assumed: Assumed,
  rounded: (range: Range) => Range,
): RangeEstimate {
  const predictor = predictFrom(examples);
  const known = [...predictor.weigh(text), ...assumed.observations];
  const trial = tryOut(predictor, examples, assumed, rounded);
  const claimed = (100 * trial.held + assumed.confidence * TRIALS_ASSUMED) / (trial.of + TRIALS_ASSUMED);
  return {
    range: rounded(shortestRange(known, SHARE)),
    typical: proportionalMiddle(shortestRange(known, 1 / 2)),
    confidence: Math.round(claimed),
    trial,
  };
}

function tryOut(
  predictor: Predictor,
  examples: readonly Example[],
  assumed: Assumed,
  rounded: (range: Range) => Range,
): RangeEstimate['trial'] {
  const from = Math.max(0, examples.length - MOST_TRIALS);
  const held = examples.slice(from).filter((example, at) => {
    const known = [...predictor.weigh(example, from + at), ...assumed.observations];
    const { low, high } = rounded(shortestRange(known, SHARE));
    return low <= example.value && example.value <= high;
  });
  return { held: held.length, of: examples.length - from };
}
