import { type Distribution, distributionOf, type Range } from './distribution.ts';
import type { Features } from './features.ts';
import { fitLearned } from './learned-predictor.ts';
import { type Recipe, recency } from './recipe.ts';

/** Where an estimate comes from: the price list, the fixes of this instance, or a language model. */
export type Source = 'list' | 'learned' | 'model';

export type Question = {
  features: Features;
  kind: string | null;
  /** The range that a language model gave for this issue, if it was asked. */
  reading: Range | null;
};

/** A question whose outcome is known. The price is in US dollars. */
export type Outcome = Question & { value: number };

export type Predictors = Record<Source, (question: Question) => Distribution | null>;

/** The range of the price list for a kind, or for an unknown kind. Null if there is no list. */
export type ListRange = (kind: string | null) => Range | null;

// With fewer examples than this, the nearest outcomes and the classifier say nothing.
export const FEWEST_LEARNED = 5;

/** Learns from outcomes in order of time. */
export function predictorsFrom(
  outcomes: readonly Outcome[],
  listRange: ListRange,
  recipe: Recipe,
): Predictors {
  const learned = outcomes.length < FEWEST_LEARNED ? null : fitLearned(outcomes, recipe);
  return {
    list: ({ kind }) => spreadOver(listRange(kind)),
    learned: ({ features }) => learned?.(features) ?? null,
    model: ({ reading, kind }) => reading && corrected(reading, kind, outcomes),
  };
}

const POINTS = 9;

/** Points of equal weight whose logarithms have equal distances, the ends of the range included. */
function spreadOver(range: Range | null): Distribution | null {
  if (range === null) return null;
  const by = (range.high / range.low) ** (1 / (POINTS - 1));
  return distributionOf(
    Array.from({ length: POINTS }, (_point, at) => ({ value: range.low * by ** at, weight: 1 })),
  );
}

const CORRECTION_HALF_LIFE = 400;
const OTHER_KIND = 0.05;
const PRIOR_WEIGHT = 3;

/**
 * Corrects a language model's range by how its earlier ranges missed: each outcome is a distance from the middle
 * of the model's range, in halves of the range's width on a logarithmic scale. Distances of the same kind of
 * work count most. Before there are any, the range is taken as it is.
 */
function corrected(reading: Range, kind: string | null, outcomes: readonly Outcome[]): Distribution {
  const { middle, half } = scaleOf(reading);
  const distances = outcomes.flatMap((outcome, at) => {
    if (outcome.reading === null) return [];
    const own = scaleOf(outcome.reading);
    const weight =
      recency(at, outcomes.length, CORRECTION_HALF_LIFE) * (outcome.kind === kind ? 1 : OTHER_KIND);
    return [{ value: Math.log(outcome.value / own.middle) / own.half, weight }];
  });
  const prior = [-1, -0.5, 0, 0.5, 1].map((value) => ({ value, weight: PRIOR_WEIGHT / 5 }));
  return distributionOf(
    [...distances, ...prior].map(({ value, weight }) => ({ value: middle * Math.exp(half * value), weight })),
  );
}

const NARROWEST = Math.log(1.2);

function scaleOf({ low, high }: Range): { middle: number; half: number } {
  return { middle: Math.sqrt(low * high), half: Math.max(Math.log(high / low) / 2, NARROWEST) };
}
