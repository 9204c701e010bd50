import { expect, it } from 'vitest';
import { filesNamedIn } from './files-named-in.ts';

it('the files that a text names are found, those with the most parts first', () => {
  const paths = ['package.json', 'web/order.ts', 'src/orders/order.ts', 'src/main.ts'];
  const text = 'It fails in (./orders/order.ts:12), not in package.json';
  expect(filesNamedIn(text, paths)).toEqual(['src/orders/order.ts', 'package.json', 'web/order.ts']);
});

it('file names are found in a long word without a dot in linear time', () => {
  expect(filesNamedIn(`${'a'.repeat(500_000)} main.ts`, ['src/main.ts'])).toEqual(['src/main.ts']);
});

it('many names and many paths are compared in little time', () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `${index}/x.a`);
  const paths = names.map((name) => `src/${name}`);
  expect(filesNamedIn(names.join(' '), paths)[0]).toMatch(/^src\/\d+\/x\.a$/);
});
