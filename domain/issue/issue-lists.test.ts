import { expect, it } from 'vitest';
import { AGE_FILTERS, countedText, PRICE_FILTERS, selectionOfAge, selectionOfPrice } from './issue-lists.ts';

it('each age filter covers a longer period than the one before', () => {
  expect(AGE_FILTERS.map(selectionOfAge)).toEqual([null, 24, 72, 168]);
});

it('each price matches exactly one price filter besides Any', () => {
  const fits = (price: number) =>
    PRICE_FILTERS.slice(1).filter((filter) => {
      const { from, below } = selectionOfPrice(filter);
      return price >= (from ?? 0) && price < (below ?? Number.POSITIVE_INFINITY);
    });
  for (const price of [0, 149.99, 150, 499, 500, 9000]) expect(fits(price)).toHaveLength(1);
  expect(selectionOfPrice('Any price')).toEqual({ from: null, below: null });
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('a count of %d is shown as %s', (count, text) => {
  expect(countedText(count)).toBe(text);
});
