import { describe, expect, it } from 'vitest';
import { asObservations } from './prior.ts';
import { medianOf, proportionalMiddle, shortestRange } from './weighted-value.ts';

describe('the median', () => {
  it.each([
    ['of one value', [[7, 1]], 7],
    [
      'of three',
      [
        [9, 1],
        [1, 1],
        [3, 1],
      ],
      3,
    ],
    [
      'goes where the weight is',
      [
        [1, 1],
        [2, 1],
        [9, 5],
      ],
      9,
    ],
    [
      'ignores what weighs nothing',
      [
        [1, 0],
        [2, 1],
      ],
      2,
    ],
  ] as [string, [number, number][], number][])('%s', (_name, pairs, expected) => {
    expect(medianOf(pairs.map(([value, weight]) => ({ value, weight })))).toBe(expected);
  });

  it('no values are an error', () => {
    expect(() => medianOf([])).toThrow();
  });
});

describe('the shortest range that holds a share', () => {
  it('has the smallest ratio, not the smallest difference', () => {
    expect(shortestRange(asObservations([1, 4, 100, 150, 220]), 1 / 2)).toEqual({ low: 100, high: 220 });
  });

  it('holds at least the share of the weight', () => {
    const values = asObservations(Array.from({ length: 99 }, (_, at) => 1.05 ** at));
    const { low, high } = shortestRange(values, 2 / 3);
    expect(values.filter(({ value }) => value >= low && value <= high)).toHaveLength(67);
  });

  it('holds nearly all of a few values', () => {
    expect(shortestRange(asObservations([1, 2, 4]), 2 / 3)).toEqual({ low: 1, high: 4 });
    expect(shortestRange(asObservations([5]), 2 / 3)).toEqual({ low: 5, high: 5 });
  });
});

it('the proportional middle has equal relative errors at both ends', () => {
  const middle = proportionalMiddle({ low: 250, high: 500 });
  expect((middle - 250) / 250).toBeCloseTo((500 - middle) / 500);
});
