import { expect, it } from 'vitest';
import { createPreparedShapes } from './prepared-shapes.ts';

it('keeps a statement that comes back', () => {
  const isWorthPreparing = createPreparedShapes();
  expect([isWorthPreparing('select 1'), isWorthPreparing('select 1'), isWorthPreparing('select 1')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('keeps no long statement, however often it comes', () => {
  const isWorthPreparing = createPreparedShapes();
  const ofLength = (length: number) => `select ${'1'.repeat(length - 7)}`;
  const uses = (text: string) => Array.from({ length: 30 }, () => isWorthPreparing(text)).at(-1);
  expect([uses(ofLength(4096)), uses(ofLength(4097))]).toEqual([true, false]);
});

it('keeps 200 at most', () => {
  const isWorthPreparing = createPreparedShapes();
  for (let shape = 0; shape < 300; shape += 1)
    for (let use = 0; use < 25; use += 1) isWorthPreparing(`select ${shape}`);
  const kept = Array.from({ length: 300 }, (_, shape) => isWorthPreparing(`select ${shape}`));
  expect(kept.filter((isKept) => isKept)).toHaveLength(200);
});
