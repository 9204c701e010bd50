import { type IndexedText, indexTexts } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/** Earlier texts, and their similarity (0 to 1, in the given order) to a new text or to each other. */
export type Precedents = {
  count: number;
  alikeTo(text: IndexedText): number[];
  /** Similarity to the precedent at that index; 1 to itself. */
  alikeToOwn(at: number): number[];
};

/** Two texts count as similar at or above this similarity. */
const SIMILAR_FROM = 0.15;

// Fitted on the validation sets of nine public projects (docs/operations/estimates.md): weights are squared similarities
// plus a floor, so that every issue of an instance has some weight.
const FLOOR = 0.01;

/** Indexes the texts, one per step. */
export function* precedentsOf(texts: readonly IndexedText[]): Generator<void, Precedents> {
  const index = yield* indexTexts(texts);
  const own: (number[] | undefined)[] = [];
  return {
    count: texts.length,
    alikeTo: (text) => index.similarities(text),
    alikeToOwn: (at) => (own[at] ??= index.similaritiesOf(at)),
  };
}

/** Counts the similar precedents. */
export function countSimilar(alike: readonly number[]): number {
  return alike.filter((each) => each >= SIMILAR_FROM).length;
}

/**
 * Returns the known values weighted by the similarity of their texts; null is unknown, `except` is an index to leave out.
 * The weights sum to Kish's effective sample size.
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
