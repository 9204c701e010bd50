import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue/catalogue.ts';
import { createStatementCache } from './statement-cache.ts';

const emptyCatalogue = (): Catalogue => ({
  schema: 'public',
  relations: new Map(),
  relationships: new Map(),
  procedures: new Map(),
  types: new Map(),
  searchConfigurations: new Set(),
});

const compiling = () => {
  const known = createStatementCache();
  const first = emptyCatalogue();
  let compiled = 0;
  const statement = (shape: string, { catalogue = first, length = 10 } = {}) => {
    const compile = () => {
      compiled += 1;
      return { text: 'x'.repeat(length), values: [], times: [] };
    };
    known.compiled(catalogue, shape, compile);
    return compiled;
  };
  return statement;
};

it('the statement cache compiles each shape only once', () => {
  const statement = compiling();
  expect([statement('a'), statement('a'), statement('b'), statement('a')]).toEqual([1, 1, 2, 2]);
});

it('the statement cache compiles a shape again for another catalogue', () => {
  const statement = compiling();
  expect([statement('a'), statement('a', { catalogue: emptyCatalogue() })]).toEqual([1, 2]);
});

it('the statement cache keeps the most recent statements, except very long ones', () => {
  const statement = compiling();
  expect([statement('long', { length: 100_000 }), statement('long', { length: 100_000 })]).toEqual([1, 2]);
  for (let shape = 0; shape < 1000; shape += 1) statement(`shape ${shape}`);
  expect(statement('shape 999')).toBe(1002);
  expect(statement('shape 0')).toBe(1003);
});
