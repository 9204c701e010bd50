import { describe, expect, it } from 'vitest';
import { asObservations } from './prior.ts';
import { medianOf, proportionalMiddle, shortestRange } from './weighted-value.ts';

describe('the weighted median', () => {
  it.each([
    ['is the only value', [7], [1], 7],
    ['is the lower of two values with the same weight', [9, 1], [1, 1], 1],
    ['is the middle one of three values', [9, 1, 3], [1, 1, 1], 3],
    ['moves towards the heavier values', [1, 2, 9], [1, 1, 5], 9],
    ['ignores values with zero weight', [1, 2], [0, 1], 2],
  ])('the weighted median %s', (_name, values, weights, expected) => {
    expect(medianOf(values.map((value, at) => ({ value, weight: weights[at] ?? 0 })))).toBe(expected);
  });

  it('the weighted median throws without values', () => {
    expect(() => medianOf([])).toThrow();
  });
});

describe('the shortest range for a share of the weight', () => {
  it('the shortest range minimizes the ratio of its ends, not the difference', () => {
    expect(shortestRange(asObservations([1, 4, 100, 150, 220]), 1 / 2)).toEqual({ low: 100, high: 220 });
  });

  it('the shortest range covers at least its share of the weight', () => {
    const values = asObservations(Array.from({ length: 99 }, (_, at) => 1.05 ** at));
    const { low, high } = shortestRange(values, 2 / 3);
    expect(values.filter(({ value }) => value >= low && value <= high)).toHaveLength(67);
  });

  it('the shortest range covers almost everything when there are few values', () => {
    expect(shortestRange(asObservations([1, 2, 4]), 2 / 3)).toEqual({ low: 1, high: 4 });
    expect(shortestRange(asObservations([5]), 2 / 3)).toEqual({ low: 5, high: 5 });
  });
});

it('the proportional midpoint of a range differs from both ends by the same factor', () => {
  const middle = proportionalMiddle({ low: 250, high: 500 });
  expect((middle - 250) / 250).toBeCloseTo((500 - middle) / 500);
});
