import { expect, it } from 'vitest';
import type { Narrowing } from '#web/data/client/own-issues.ts';
import { isNarrowed, NOTHING_NARROWED, readNarrowing, writeNarrowing } from './filters.ts';

const addresses: [string, Partial<Narrowing>][] = [
  ['', {}],
  ['search=login+loop', { search: 'login loop' }],
  ['status=In+Review', { status: 'In Review' }],
  ['search=50%25&status=Closed&urgency=No+Rush', { search: '50%', status: 'Closed', urgency: 'No Rush' }],
];
it.each(addresses)('the query string ?%s converts to filters and back', (address, by) => {
  const narrowing = { ...NOTHING_NARROWED, ...by };
  expect(readNarrowing(new URLSearchParams(address))).toEqual(narrowing);
  expect(writeNarrowing(narrowing)).toBe(address);
  expect(isNarrowed(narrowing)).toBe(address !== '');
});

it.each([['status=pending'], ['urgency=now'], ['search=++'], ['page=3']])(
  'the query string ?%s sets no filter',
  (address) => {
    expect(readNarrowing(new URLSearchParams(address))).toEqual(NOTHING_NARROWED);
  },
);

it('a search is sent without its surrounding spaces', () => {
  expect(writeNarrowing({ ...NOTHING_NARROWED, search: '  ' })).toBe('');
  expect(writeNarrowing({ ...NOTHING_NARROWED, search: ' login ' })).toBe('search=login');
});
