import { expect, it } from 'vitest';
import { createPreparedStatements } from './prepared-statements.ts';

it('keeps a statement that comes back', () => {
  const isWorthPreparing = createPreparedStatements();
  expect([
    isWorthPreparing('anon', 'select 1'),
    isWorthPreparing('anon', 'select 1'),
    isWorthPreparing('anon', 'select 1'),
  ]).toEqual([false, true, true]);
});

it('keeps no long statement, however often it comes', () => {
  const isWorthPreparing = createPreparedStatements();
  const ofLength = (length: number) => `select ${'1'.repeat(length - 7)}`;
  const uses = (text: string) => Array.from({ length: 30 }, () => isWorthPreparing('anon', text)).at(-1);
  expect([uses(ofLength(4096)), uses(ofLength(4097))]).toEqual([true, false]);
});

it('keeps 100 of a role at most, and those of the others beside them', () => {
  const isWorthPreparing = createPreparedStatements();
  for (let shape = 0; shape < 300; shape += 1)
    for (let use = 0; use < 25; use += 1) isWorthPreparing('anon', `select ${shape}`);
  const kept = Array.from({ length: 300 }, (_, shape) => isWorthPreparing('anon', `select ${shape}`));
  expect(kept.filter((isKept) => isKept)).toHaveLength(100);
  const ofPerson = ['select 1', 'select 1'].map((text) => isWorthPreparing('authenticated', text));
  expect(ofPerson).toEqual([false, true]);
});
