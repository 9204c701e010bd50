import { type IndexedText, indexTexts } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/** Each similarity is between 0 and 1. Similarities are in the order of the precedents. */
export type Precedents = {
  alikeTo(text: IndexedText): number[];
  /** Compares a precedent with all precedents. Its similarity to itself is 1. */
  alikeToOwn(at: number): number[];
};

/** Two texts count as similar at or above this similarity. */
const SIMILAR_FROM = 0.15;

// The weight of a precedent is its squared similarity plus this floor, so that every issue has some weight.
// The formula was fitted on the validation sets of nine public projects (docs/operations/estimates.md).
const FLOOR = 0.01;

/** Indexes the texts. The generator yields for each one. */
export function* precedentsOf(texts: readonly IndexedText[]): Generator<void, Precedents> {
  const index = yield* indexTexts(texts);
  const own: (number[] | undefined)[] = [];
  return {
    alikeTo: (text) => index.similarities(text),
    alikeToOwn: (at) => (own[at] ??= index.similaritiesOf(at)),
  };
}

export function countSimilar(alike: readonly number[]): number {
  return alike.filter((each) => each >= SIMILAR_FROM).length;
}

/**
 * Weights each known value by the similarity of its text. A null value is unknown, and the value at index
 * `except` is left out. The weights sum to Kish's effective sample size.
 */
export function weighByLikeness(
  alike: readonly number[],
  values: readonly (number | null)[],
  except = -1,
): WeightedValue[] {
  const weighed = values.flatMap((value, at): WeightedValue[] =>
    value === null || at === except ? [] : [{ value, weight: (alike[at] ?? 0) ** 2 + FLOOR }],
  );
  const squares = weighed.reduce((sum, { weight }) => sum + weight * weight, 0);
  const scale = totalWeight(weighed) / squares;
  return weighed.map(({ value, weight }) => ({ value, weight: weight * scale }));
}
