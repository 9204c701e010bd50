import { type Distribution, distributionOf } from './distribution.ts';
import type { Features } from './features.ts';
import { minimize } from './minimize.ts';
import { type Example, type Recipe, recency } from './recipe.ts';
import type { Vector, VectorSpace } from './text-vectors.ts';

const MOST_CLASSES = 12;
const STEPS = 30;
// The scale of length and shape beside the terms, whose vectors have length one.
const SHAPE_SCALE = 0.3;
// In standard deviations. A length that was never seen must not outweigh the words.
const FARTHEST = 3;

/**
 * Fits a multinomial logistic regression with an L2 penalty: the classes are the outcomes themselves, or ranges
 * of them if there are over twelve. Each class predicts its own outcomes, newer ones with more weight.
 */
export function fitClassifier(
  examples: readonly Example[],
  space: VectorSpace,
  { classHalfLife, strength }: Recipe,
): (features: Features, vector: Vector) => Distribution {
  const ages = examples.map((_example, at) => recency(at, examples.length, classHalfLife));
  const { classOf, count } = classesOf(examples.map(({ value }) => value));
  const scaled = scaling(examples);
  const size = space.size + (examples[0]?.features.shape.length ?? 0) + 1;
  const inputs = examples.map(({ features }, at) => withShape(space.vectors[at] as Vector, scaled(features)));
  const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length;
  const targets = examples.map(({ value }) => classOf(value));
  const scores = new Float64Array(count);
  const weights = minimize(
    (w, gradient) => {
      let loss = 0;
      for (const [at, input] of inputs.entries()) {
        const weight = (strength * (ages[at] as number)) / mean;
        const target = targets[at] as number;
        loss -= weight * Math.log(probabilities(w, input, scores)[target] as number);
        scores[target] = (scores[target] as number) - 1;
        const { ids, weights: terms } = input;
        for (let place = 0; place < ids.length; place += 1) {
          const by = weight * (terms[place] as number);
          for (let k = 0, to = (ids[place] as number) * count; k < count; k += 1, to += 1)
            gradient[to] = (gradient[to] as number) + by * (scores[k] as number);
        }
      }
      // The intercept, which comes last, has no penalty.
      for (let at = 0; at < (size - 1) * count; at += 1) {
        loss += (w[at] as number) ** 2 / 2;
        gradient[at] = (gradient[at] as number) + (w[at] as number);
      }
      return loss;
    },
    new Float64Array(size * count),
    STEPS,
  );
  const members = Array.from({ length: count }, (_class, k) =>
    distributionOf(
      examples.flatMap(({ value }, at) => (targets[at] === k ? [{ value, weight: ages[at] as number }] : [])),
    ),
  );
  return (features, vector) => {
    const chances = probabilities(weights, withShape(vector, scaled(features)), scores);
    return distributionOf(
      members.flatMap((values, k) =>
        values.map(({ value, weight }) => ({ value, weight: weight * (chances[k] as number) })),
      ),
    );
  };

  function withShape({ ids, weights: terms }: Vector, shape: readonly number[]): Vector {
    return {
      ids: Int32Array.from([...ids, ...shape.map((_value, at) => space.size + at), size - 1]),
      weights: Float64Array.from([...terms, ...shape, 1]),
    };
  }

  function probabilities(w: Float64Array, { ids, weights: terms }: Vector, into: Float64Array): Float64Array {
    into.fill(0);
    for (let place = 0; place < ids.length; place += 1)
      for (let k = 0, from = (ids[place] as number) * count; k < count; k += 1, from += 1)
        into[k] = (into[k] as number) + (terms[place] as number) * (w[from] as number);
    const highest = Math.max(...into);
    let sum = 0;
    for (let k = 0; k < count; k += 1) sum += into[k] = Math.exp((into[k] as number) - highest);
    for (let k = 0; k < count; k += 1) into[k] = (into[k] as number) / sum;
    return into;
  }
}

/** Divides outcomes into classes: one for each value, or up to twelve with about as many outcomes each. */
function classesOf(values: readonly number[]): { classOf: (value: number) => number; count: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const distinct = [...new Set(sorted)];
  const starts =
    distinct.length <= MOST_CLASSES
      ? distinct
      : [
          ...new Set(
            Array.from(
              { length: MOST_CLASSES },
              (_c, k) => sorted[Math.floor((k * sorted.length) / MOST_CLASSES)] as number,
            ),
          ),
        ];
  return {
    classOf: (value) =>
      Math.max(
        0,
        starts.findLastIndex((start) => start <= value),
      ),
    count: starts.length,
  };
}

function scaling(examples: readonly Example[]): (features: Features) => number[] {
  const columns = (examples[0]?.features.shape ?? []).map((_shape, column) => {
    const values = examples.map(({ features }) => features.shape[column] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { mean, spread: spread || 1 };
  });
  return ({ shape }) =>
    columns.map(({ mean, spread }, at) => {
      const distance = ((shape[at] as number) - mean) / spread;
      return SHAPE_SCALE * Math.min(Math.max(distance, -FARTHEST), FARTHEST);
    });
}
