import type { Features } from './features.ts';

/** A sparse vector of length one. */
export type Vector = { ids: Int32Array; weights: Float64Array };

export type VectorSpace = {
  size: number;
  vectors: Vector[];
  vectorOf(features: Features): Vector;
  /** Returns the cosine of a vector with each indexed text, from 0 (no common words) to 1. */
  similarities(vector: Vector): Float64Array;
};

// The classifier's memory grows with each term. 2,000 real issues share about 4,500.
const MOST_TERMS = 10_000;

/**
 * Indexes texts by TF-IDF. The weight of a term is (1 + ln count) * (ln((1 + n) / (1 + n with the term)) + 1)
 * (Salton and Buckley, 1988). Terms of only one text are left out, and so are the
 * rarest ones beyond 10,000.
 */
export function indexTexts(texts: readonly Features[]): VectorSpace {
  const occurrences = new Map<string, number>();
  for (const { terms } of texts)
    for (const term of terms.keys()) occurrences.set(term, (occurrences.get(term) ?? 0) + 1);
  const ids = new Map<string, number>();
  const rarity: number[] = [];
  const shared = [...occurrences].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  for (const [term, count] of shared.slice(0, MOST_TERMS)) {
    ids.set(term, ids.size);
    rarity.push(Math.log((1 + texts.length) / (1 + count)) + 1);
  }
  const vectorOf = ({ terms }: Features): Vector => {
    const known: [number, number][] = [];
    for (const [term, count] of terms) {
      const id = ids.get(term);
      if (id !== undefined) known.push([id, (1 + Math.log(count)) * (rarity[id] as number)]);
    }
    const length = Math.sqrt(known.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return {
      ids: Int32Array.from(known, ([id]) => id),
      weights: Float64Array.from(known, ([, weight]) => weight / length),
    };
  };
  const vectors = texts.map(vectorOf);
  const postings: { at: number; weight: number }[][] = rarity.map(() => []);
  for (const [at, { ids: own, weights }] of vectors.entries())
    own.forEach((id, place) => {
      postings[id]?.push({ at, weight: weights[place] as number });
    });
  return {
    size: ids.size,
    vectors,
    vectorOf,
    similarities: (vector) => {
      const alike = new Float64Array(texts.length);
      vector.ids.forEach((id, place) => {
        for (const { at, weight } of postings[id] ?? [])
          alike[at] = (alike[at] as number) + weight * (vector.weights[place] as number);
      });
      return alike;
    },
  };
}
