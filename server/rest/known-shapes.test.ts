import { expect, it } from 'vitest';
import { exampleCatalogue } from './compile/example.cases.ts';
import { createKnownShapes } from './known-shapes.ts';

const compiling = () => {
  const known = createKnownShapes();
  let compiled = 0;
  const statement = (shape: string, { catalogue = exampleCatalogue, length = 10 } = {}) => {
    const compile = () => {
      compiled += 1;
      return { text: 'x'.repeat(length), values: [] };
    };
    known.compiled(catalogue, shape, compile);
    return compiled;
  };
  return statement;
};

it('compiles a shape once', () => {
  const statement = compiling();
  expect([statement('a'), statement('a'), statement('b'), statement('a')]).toEqual([1, 1, 2, 2]);
});

it('compiles it again for another catalogue', () => {
  const statement = compiling();
  expect([statement('a'), statement('a', { catalogue: { ...exampleCatalogue } })]).toEqual([1, 2]);
});

it('keeps no very long statement, and only the last of many', () => {
  const statement = compiling();
  expect([statement('long', { length: 100_000 }), statement('long', { length: 100_000 })]).toEqual([1, 2]);
  for (let shape = 0; shape < 1000; shape += 1) statement(`shape ${shape}`);
  expect(statement('shape 999')).toBe(1002);
  expect(statement('shape 0')).toBe(1003);
});
