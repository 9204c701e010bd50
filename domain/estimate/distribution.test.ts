import { describe, expect, it } from 'vitest';
import { distributionOf, medianOf, pooled, rankedScore, shortestRange } from './distribution.ts';

const of = (...values: [number, number][]) =>
  distributionOf(values.map(([value, weight]) => ({ value, weight })));

describe('distributions', () => {
  it('equal values are merged and weights add up to one', () => {
    expect(of([3, 1], [1, 2], [3, 1])).toEqual([
      { value: 1, weight: 0.5 },
      { value: 3, weight: 0.5 },
    ]);
  });

  it('each pooled distribution has the same weight', () => {
    expect(pooled([of([1, 1]), of([2, 50], [3, 50])])).toEqual(of([1, 2], [2, 1], [3, 1]));
  });

  it.each([
    [of([1, 1], [2, 1], [9, 1]), 2],
    [of([1, 1], [2, 1]), 1],
    [of([5, 3]), 5],
  ])('the median of %j is %d', (distribution, median) => {
    expect(medianOf(distribution)).toBe(median);
  });

  it.each([
    [of([1, 1], [2, 1], [3, 1], [90, 1]), 0.75, 1, 3],
    [of([1, 1], [50, 1], [51, 1]), 0.6, 50, 51],
    [of([1, 1], [2, 1], [5, 1], [6, 3]), 0.3, 6, 6],
    [of([1, 1], [9, 1]), 1, 1, 9],
  ])('the shortest range of %j with %d of the weight is %d to %d', (distribution, share, low, high) => {
    expect(shortestRange(distribution, share)).toEqual({ low, high });
  });

  it.each([
    [of([4, 1]), 4, 0],
    [of([4, 1]), 7, 3],
    [of([2, 1], [6, 1]), 4, 1],
    [of([2, 1], [6, 1]), 6, 1],
  ])('the ranked score of %j for the outcome %d is %d', (distribution, outcome, score) => {
    expect(rankedScore(distribution, outcome)).toBeCloseTo(score);
  });
});
