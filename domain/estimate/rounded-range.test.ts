import { describe, expect, it } from 'vitest';
import { hoursText, priceText, roundedHours, roundedPrice } from './rounded-range.ts';

describe('rounded ranges', () => {
  it.each([
    [3.2, 7.4, '3–8 hours'],
    [3, 8, '3–8 hours'],
    [0.05, 0.2, '0.5–1 hours'],
    [4, 4, '3–5 hours'],
    [33, 47, '30–50 hours'],
    [130, 900, '100–1000 hours'],
    [20_000, 30_000, '7500–10000 hours'],
  ])('a range of %d to %d hours is shown as %s', (low, high, expected) => {
    expect(hoursText(roundedHours({ low, high }))).toBe(expected);
  });

  it.each([
    [163, 590, '$150–$600'],
    [250, 500, '$250–$500'],
    [500, 500, '$400–$600'],
    [1, 3, '$10–$15'],
    [1234, 7777, '$1,000–$10,000'],
    [99_999, 99_999, '$75,000–$100,000'],
    [5e6, 9e6, '$75,000–$100,000'],
  ])('a range of %d to %d dollars is shown as %s', (low, high, expected) => {
    expect(priceText(roundedPrice({ low, high }))).toBe(expected);
  });

  it('a rounded range contains the exact range and stays within the bounds', () => {
    for (let low = 10; low < 50_000; low *= 1.37) {
      for (const high of [low, low * 1.2, low * 2]) {
        const rounded = roundedPrice({ low, high });
        expect([rounded.low <= low, rounded.high >= high, rounded.low < rounded.high]).toEqual([
          true,
          true,
          true,
        ]);
      }
    }
  });
});
