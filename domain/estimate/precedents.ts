import { type IndexedText, indexTexts } from './text-index.ts';
import { totalWeight, type WeightedValue } from './weighted-value.ts';

/** Texts that came before, and how alike they are (0 to 1, in the order they were given) to another, or to each other. */
export type Precedents = {
  count: number;
  alikeTo(text: IndexedText): number[];
  /** To the one at that place; 1 to itself. */
  alikeToOwn(at: number): number[];
};

/** From this similarity on two texts count as similar. */
const SIMILAR_FROM = 0.15;

// Found on the validation parts of nine public projects (docs/operations/estimates.md): what is twice as alike counts
// four times, and an example that shares nothing still counts a little, as every issue of a place says something.
const FLOOR = 0.01;

/** Reads one text a step. */
export function* precedentsOf(texts: readonly IndexedText[]): Generator<void, Precedents> {
  const index = yield* indexTexts(texts);
  const own: (number[] | undefined)[] = [];
  return {
    count: texts.length,
    alikeTo: (text) => index.similarities(text),
    alikeToOwn: (at) => (own[at] ??= index.similaritiesOf(at)),
  };
}

/** How many of the precedents are similar. */
export function countSimilar(alike: readonly number[]): number {
  return alike.filter((each) => each >= SIMILAR_FROM).length;
}

/**
 * The known values, each weighed by how alike its text is; null is not known, `except` leaves one out. The weights sum
 * to the number of equal observations that would say as much (Kish's effective sample size).
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
