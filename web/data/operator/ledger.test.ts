import { expect, it } from 'vitest';
import { wholeMovements } from './ledger.ts';

it.each([
  ['an empty page', [], []],
  ['a page that may start in the middle of a transaction', [3, 4, 4, 5, 5, 5], [4, 4, 5, 5, 5]],
  ['a page whose first transaction may be complete', [3, 3, 4, 4], [4, 4]],
])('the first transaction is dropped from %s', (_what, given, left) => {
  const entries = given.map((movement) => ({ movement }));
  expect(wholeMovements(entries).map(({ movement }) => movement)).toEqual(left);
});
