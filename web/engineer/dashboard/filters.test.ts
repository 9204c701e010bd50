import { expect, it } from 'vitest';
import type { AvailableNarrowing } from '#web/data/engineer/available-issues.ts';
import { isNarrowed, NOTHING_NARROWED, readNarrowing, writeNarrowing } from './filters.ts';

const addresses: [string, Partial<AvailableNarrowing>, boolean][] = [
  ['', {}, false],
  ['&search=login+loop', { search: 'login loop' }, true],
  ['&app=v0&urgency=No+Rush', { app: 'v0', urgency: 'No Rush' }, true],
  ['&age=Last+3+days&price=%24150+to+%24500', { age: 'Last 3 days', price: '$150 to $500' }, true],
  ['&sort=match', { order: 'match' }, false],
];
it.each(addresses)('the query string ?tab=available%s converts to filters and back', (more, by, narrows) => {
  const address = `tab=available${more}`;
  const narrowing = { ...NOTHING_NARROWED, ...by };
  expect(readNarrowing(new URLSearchParams(address))).toEqual(narrowing);
  expect(writeNarrowing(narrowing)).toBe(address);
  expect(isNarrowed(narrowing)).toBe(narrows);
});

it.each([['app=word'], ['urgency=now'], ['search=++'], ['age=1'], ['price=150'], ['sort=email']])(
  'the query string ?%s sets no filter',
  (address) => {
    expect(readNarrowing(new URLSearchParams(address))).toEqual(NOTHING_NARROWED);
  },
);
