import { expect, test } from 'vitest';
import type { Figure } from './bench.ts';
import { isMet, table } from './table.ts';

const paint: Figure = {
  name: '/ largest paint',
  value: 900,
  floor: 750,
  unit: 'ms',
  limit: { of: 'ratio', atMost: 1.3 },
};

const score: Figure = { name: 'score', value: 98, unit: 'points', limit: { of: 'value', atLeast: 98 } };

test.each<[string, Figure, boolean]>([
  ['a ratio within its limit', paint, true],
  ['a ratio beyond its limit', { ...paint, value: 1000 }, false],
  ['a ratio without a floor', { name: 'x', value: 1, unit: 'ms', limit: { of: 'ratio', atMost: 2 } }, false],
  ['a score at its limit', score, true],
  ['a score below its limit', { ...score, value: 97 }, false],
  ['a figure without a limit', { name: 'x', value: 1e9, unit: 'bytes' }, true],
])('%s', (_, figure, met) => {
  expect(isMet(figure)).toBe(met);
});

test('a table row shows the figure, the floor, the ratio, the limit and whether the limit was missed', () => {
  const [, within, beyond] = table([paint, { ...paint, name: 'slow', value: 1500 }]).split('\n');
  expect(within?.split(/\s{2,}/)).toEqual(['/ largest paint', '900 ms', '750 ms', '1.20', '≤ 1.3×']);
  expect(beyond?.split(/\s{2,}/)).toEqual(['slow', '1500 ms', '750 ms', '2.00', '≤ 1.3×', 'MISSED']);
});
