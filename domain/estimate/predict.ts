import type { IndexedText } from './text-index.ts';
import { indexTexts, type TextIndex } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/** A text whose value came to be known. */
export type Example = IndexedText & { value: number };

/** From this similarity on two texts count as similar. */
const SIMILAR_FROM = 0.15;

// Found on the validation parts of nine public projects (docs/operations/estimates.md): what is twice as alike counts
// four times, and an example that shares nothing still counts a little, as every issue of a place says something.
const FLOOR = 0.01;

export type Predictor = {
  /** The examples, each weighed by how alike it is to the text; `except` leaves one out. */
  weigh(text: IndexedText, except?: number): WeightedValue[];
  /** How many examples are similar to the text. */
  similar(text: IndexedText): number;
};

/** Compares texts with examples whose values are known. */
export function predictFrom(examples: readonly Example[]): Predictor {
  const index: TextIndex = indexTexts(examples);
  return {
    weigh(text, except) {
      const weights = index
        .similarities(text)
        .map((alike, at) => (at === except ? 0 : alike * alike + FLOOR));
      const scale = effectiveShare(weights);
      return examples.map(({ value }, at) => ({ value, weight: (weights[at] ?? 0) * scale }));
    },
    similar: (text) => index.similarities(text).filter((alike) => alike >= SIMILAR_FROM).length,
  };
}

/** Scales weights to sum to the number of equal observations that say as much (Kish's effective sample size). */
function effectiveShare(weights: readonly number[]): number {
  const sum = totalWeight(weights.map((weight) => ({ value: 0, weight })));
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  return squares === 0 ? 0 : sum / squares;
}
