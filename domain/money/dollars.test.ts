import { expect, test } from 'vitest';
import { centsOf, formatDollars, readDollars } from './dollars.ts';

test.each([
  [0, '$0'],
  [0.1 + 0.2, '$0.30'],
  [120, '$120'],
  [1200.5, '$1,200.50'],
  [100_000, '$100,000'],
  [1_234_567.89, '$1,234,567.89'],
  [-5.25, '-$5.25'],
])('the amount %d is formatted as %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test.each([
  ['120', 120],
  [' 120.5 ', 120.5],
  ['$1,200.50', 1200.5],
  ['1200.', 1200],
  ['0', 0],
  ['1,20', null],
  ['12.345', null],
  ['-5', null],
  ['1e3', null],
  ['NaN', null],
  ['twelve', null],
  ['', null],
  ['9999999999999', null],
])('the typed price %j is parsed as %j', (typed, dollars) => {
  expect(readDollars(typed)).toBe(dollars);
});

test.each([
  [19.99, 1999],
  [0.29, 29],
  [100_000, 10_000_000],
])('%d dollars are %i cents', (dollars, cents) => {
  expect(centsOf(dollars)).toBe(cents);
});
