import { expect, it } from 'vitest';
import { wholeMovements } from './ledger.ts';

it.each([
  ['none of nothing', [], []],
  ['those after the first', [3, 4, 4, 5, 5, 5], [4, 4, 5, 5, 5]],
  ['not the first, though all of it may be there', [3, 3, 4, 4], [4, 4]],
])('of entries whose beginning is not there it leaves %s', (_what, given, left) => {
  const entries = given.map((movement) => ({ movement }));
  expect(wholeMovements(entries).map(({ movement }) => movement)).toEqual(left);
});
