import type { Features } from './features.ts';

/** An issue and its outcome, such as the hours of the fix. */
export type Example = { features: Features; value: number };

/**
 * Half-lives count issues: an example has half the weight of one that is so many issues newer. `strength` is the
 * weight of the examples beside the classifier's penalty.
 */
export type Recipe = { neighbors: number; nearHalfLife: number; classHalfLife: number; strength: number };

/** The recipes among which the backtest chooses. The product uses the one chosen most on nine public projects. */
export const RECIPES: readonly Recipe[] = [
  { neighbors: 60, nearHalfLife: 200, classHalfLife: 400, strength: 1 },
  { neighbors: 60, nearHalfLife: 400, classHalfLife: 400, strength: 1 },
  { neighbors: 60, nearHalfLife: 400, classHalfLife: 400, strength: 2 },
];

export const RECIPE = RECIPES[2] as Recipe;

/** The weight of the example at this place of so many, the newest of which weighs one. */
export function recency(at: number, count: number, halfLife: number): number {
  return 0.5 ** ((count - 1 - at) / halfLife);
}
