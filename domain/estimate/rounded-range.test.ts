import { describe, expect, it } from 'vitest';
import {
  hourSteps,
  hoursText,
  priceSteps,
  priceText,
  roughValue,
  roundedRange,
  roundedValue,
} from './rounded-range.ts';

describe('rounded ranges', () => {
  it.each([
    [3.2, 7.4, '3–7.5 hours'],
    [3, 8, '3–8 hours'],
    [0.3, 0.9, '0.25–1 hours'],
    [4, 4, '4 hours'],
    [1, 1, '1 hour'],
    [33.3, 147, '33–150 hours'],
  ])('a range of %d to %d hours is shown as %s', (low, high, expected) => {
    expect(hoursText(roundedRange({ low, high }, hourSteps))).toBe(expected);
  });

  it.each([
    [163, 590, '$160–$590'],
    [42, 97, '$40–$100'],
    [500, 500, '$500'],
    [1234, 7777, '$1,200–$7,800'],
  ])('a range of %d to %d dollars is shown as %s', (low, high, expected) => {
    expect(priceText(roundedRange({ low, high }, priceSteps))).toBe(expected);
  });

  it('a rounded range contains the exact range', () => {
    for (let low = 1; low < 50_000; low *= 1.37) {
      for (const high of [low, low * 1.2, low * 2]) {
        const rounded = roundedRange({ low, high }, priceSteps);
        expect([rounded.low <= low, rounded.high >= high]).toEqual([true, true]);
      }
    }
  });

  it('a value is shown as the nearest step', () => {
    expect([roundedValue(3.3, hourSteps), roundedValue(1049, priceSteps)]).toEqual([3.5, 1000]);
  });
});

it.each([
  [285, 300],
  [95, 100],
  [120, 100],
  [130, 150],
  [0.25, 0.3],
  [6, 5],
  [1750, 2000],
])('%d is about %d', (value, rough) => {
  expect(roughValue(value)).toBe(rough);
});
