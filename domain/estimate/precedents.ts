import { type IndexedText, indexTexts } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/**
 * Compares texts with those of the resolved issues. Each similarity is between 0 and 1, and the similarities
 * have the order of the issues.
 */
export type Precedents = {
  alikeTo(text: IndexedText): number[];
  /** Compares the issue at this index with all issues. An issue's similarity to itself is 1. */
  alikeToOwn(at: number): number[];
};

/** The smallest similarity at which two texts count as similar. */
const SIMILAR_FROM = 0.15;

// The weight of a resolved issue is the square of its similarity plus this constant, so that every issue has
// some weight. The formula was fitted on the validation sets of nine public projects
// (docs/operations/estimates.md).
const FLOOR = 0.01;

/** Indexes the texts of the resolved issues. The generator yields for each text. */
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
 * Weights each known value by the similarity of its text. Leaves out values that are null, because they are
 * unknown, and the value at index `except`. The weights add up to Kish's effective sample size.
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
