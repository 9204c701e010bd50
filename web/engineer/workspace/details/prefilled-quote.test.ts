import { expect, it } from 'vitest';
import { prefilledQuote } from './prefilled-quote.ts';

it.each([
  [
    { hours: { low: 3, high: 8, typical: 5.4 }, price: { low: 150, high: 600, typical: 374 } },
    { hours: '5.5', price: '375', note: '' },
  ],
  [
    { hours: { low: 0.1, high: 0.2, typical: 0.1 }, price: { low: 0, high: 4, typical: 2 } },
    { hours: '0.5', price: '5', note: '' },
  ],
  [
    { hours: null, price: null },
    { hours: '', price: '', note: '' },
  ],
  [null, { hours: '', price: '', note: '' }],
])('a quote is prefilled with the typical values of the estimate %j', (estimate, fields) => {
  expect(prefilledQuote(null, estimate)).toEqual(fields);
});

it('a new quote is prefilled from the last one', () => {
  const estimate = { hours: { low: 1, high: 1, typical: 1 }, price: null };
  const last = { hours: 2.5, price: 240.5, note: 'The fix' };
  expect(prefilledQuote(last, estimate)).toEqual({ hours: '2.5', price: '240.5', note: 'The fix' });
  const priceOnly = { hours: '', price: '240.5', note: '' };
  expect(prefilledQuote({ ...last, hours: null, note: null }, null)).toEqual(priceOnly);
});
