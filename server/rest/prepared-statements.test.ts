import { expect, it } from 'vitest';
import { createPreparedStatements } from './prepared-statements.ts';

it('a statement is prepared on its second use', () => {
  const shouldPrepare = createPreparedStatements();
  expect([
    shouldPrepare('anon', 'select 1'),
    shouldPrepare('anon', 'select 1'),
    shouldPrepare('anon', 'select 1'),
  ]).toEqual([false, true, true]);
});

it('a long statement is not prepared', () => {
  const shouldPrepare = createPreparedStatements();
  const ofLength = (length: number) => `select ${'1'.repeat(length - 7)}`;
  const uses = (text: string) => Array.from({ length: 30 }, () => shouldPrepare('anon', text)).at(-1);
  expect([uses(ofLength(4096)), uses(ofLength(4097))]).toEqual([true, false]);
});

it('a statement of many relations is not prepared', () => {
  const shouldPrepare = createPreparedStatements();
  const reading = (count: number) =>
    `select from ${Array.from({ length: count }, (_, at) => `r as t${at}`).join(', ')}`;
  const uses = (text: string) => Array.from({ length: 30 }, () => shouldPrepare('anon', text)).at(-1);
  expect([uses(reading(6)), uses(reading(7))]).toEqual([true, false]);
});

it('at most 100 statements are prepared per role', () => {
  const shouldPrepare = createPreparedStatements();
  for (let shape = 0; shape < 300; shape += 1)
    for (let use = 0; use < 25; use += 1) shouldPrepare('anon', `select ${shape}`);
  const kept = Array.from({ length: 300 }, (_, shape) => shouldPrepare('anon', `select ${shape}`));
  expect(kept.filter((isKept) => isKept)).toHaveLength(100);
  const ofPerson = ['select 1', 'select 1'].map((text) => shouldPrepare('authenticated', text));
  expect(ofPerson).toEqual([false, true]);
});
