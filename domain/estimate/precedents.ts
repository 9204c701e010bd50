import { type IndexedText, indexTexts } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/**
 * Compares a text with the texts of the resolved issues. Returns the similarities from 0 to 1, in the order
 * of the issues.
 */
export type Precedents = {
  alikeTo(text: IndexedText): number[];
  /** Compares the issue at this index with all issues, including itself. */
  alikeToOwn(at: number): number[];
};

/** The smallest similarity at which two texts count as similar. */
const SIMILAR_FROM = 0.15;

// The weight of a resolved issue is the square of its similarity plus this constant. The constant gives every
// issue some weight. The formula was fitted on the validation sets of nine public projects
// (docs/operations/estimates.md).
const FLOOR = 0.01;

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
 * Weights each known value by the similarity of its text. Leaves out unknown values, which are null, and the
 * value at index `except`. The sum of the weights is Kish's effective sample size.
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
