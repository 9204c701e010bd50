import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue/catalogue.ts';
import { createPreparedStatements, createStatementCache } from './statement-cache.ts';

const emptyCatalogue = (): Catalogue => ({
  schema: 'public',
  relations: new Map(),
  relationships: new Map(),
  procedures: new Map(),
  types: new Map(),
});

const compiling = () => {
  const known = createStatementCache();
  const first = emptyCatalogue();
  let compiled = 0;
  const statement = (shape: string, { catalogue = first, length = 10 } = {}) => {
    const compile = () => {
      compiled += 1;
      return { text: 'x'.repeat(length), values: [] };
    };
    known.compiled(catalogue, shape, compile);
    return compiled;
  };
  return statement;
};

it('the statement cache compiles a shape once', () => {
  const statement = compiling();
  expect([statement('a'), statement('a'), statement('b'), statement('a')]).toEqual([1, 1, 2, 2]);
});

it('the statement cache compiles a shape again for another catalogue', () => {
  const statement = compiling();
  expect([statement('a'), statement('a', { catalogue: emptyCatalogue() })]).toEqual([1, 2]);
});

it('the statement cache keeps the most recent statements and no very long ones', () => {
  const statement = compiling();
  expect([statement('long', { length: 100_000 }), statement('long', { length: 100_000 })]).toEqual([1, 2]);
  for (let shape = 0; shape < 1000; shape += 1) statement(`shape ${shape}`);
  expect(statement('shape 999')).toBe(1002);
  expect(statement('shape 0')).toBe(1003);
});

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

it('at most 100 statements are prepared per role', () => {
  const shouldPrepare = createPreparedStatements();
  for (let shape = 0; shape < 300; shape += 1)
    for (let use = 0; use < 25; use += 1) shouldPrepare('anon', `select ${shape}`);
  const kept = Array.from({ length: 300 }, (_, shape) => shouldPrepare('anon', `select ${shape}`));
  expect(kept.filter((isKept) => isKept)).toHaveLength(100);
  const ofPerson = ['select 1', 'select 1'].map((text) => shouldPrepare('authenticated', text));
  expect(ofPerson).toEqual([false, true]);
});
