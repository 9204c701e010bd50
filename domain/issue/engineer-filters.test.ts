import { expect, it } from 'vitest';
import { AGE_FILTERS, PRICE_FILTERS, selectionOfAge, selectionOfPrice } from './engineer-filters.ts';

it('ages grow from one filter to the next', () => {
  expect(AGE_FILTERS.map(selectionOfAge)).toEqual([null, 24, 72, 168]);
});

it('each price fits exactly one filter beside any', () => {
  const fits = (price: number) =>
    PRICE_FILTERS.slice(1).filter((filter) => {
      const { from, below } = selectionOfPrice(filter);
      return price >= (from ?? 0) && price < (below ?? Number.POSITIVE_INFINITY);
    });
  for (const price of [0, 149.99, 150, 499, 500, 9000]) expect(fits(price)).toHaveLength(1);
  expect(selectionOfPrice('Any price')).toEqual({ from: null, below: null });
});
