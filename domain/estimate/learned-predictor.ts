import { type Distribution, distributionOf, pooled } from './distribution.ts';
import type { Features } from './features.ts';
import { type Example, RECIPE, type Recipe, recency } from './recipe.ts';
import { indexTexts, type VectorSpace } from './text-vectors.ts';
import { fitClassifier } from './value-classifier.ts';

export type Predictor = (features: Features) => Distribution;

/**
 * Learns from examples in order of time: the equal pool of the outcomes of the nearest issues, and of a
 * classifier over outcomes.
 */
export function fitLearned(examples: readonly Example[], recipe = RECIPE): Predictor {
  const space = indexTexts(examples.map(({ features }) => features));
  const classify = fitClassifier(examples, space, recipe);
  return (features) => {
    const vector = space.vectorOf(features);
    return pooled([nearest(examples, space.similarities(vector), recipe), classify(features, vector)]);
  };
}

// Gives every neighbor some weight, so that a few near-copies do not decide alone.
const FLOOR = 0.01;

function nearest(
  examples: readonly Example[],
  alike: ReturnType<VectorSpace['similarities']>,
  { neighbors, nearHalfLife }: Recipe,
): Distribution {
  const order = examples.map((_example, at) => at);
  order.sort((a, b) => (alike[b] as number) - (alike[a] as number) || b - a);
  return distributionOf(
    order.slice(0, neighbors).map((at) => ({
      value: (examples[at] as Example).value,
      weight: ((alike[at] as number) ** 2 + FLOOR) * recency(at, examples.length, nearHalfLife),
    })),
  );
}
