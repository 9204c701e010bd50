import { expect, test } from 'vitest';
import { matchNames } from './match-names.ts';

const paths = [
  'README.md',
  'src/App.tsx',
  'src/app/app-header.tsx',
  'src/pages/HomePage.tsx',
  'lib/map.ts',
  'app/index.ts',
];

test.each([
  ['App.tsx', ['src/App.tsx']],
  ['app', ['src/App.tsx', 'src/app/app-header.tsx', 'app/index.ts']],
  ['hp', ['src/pages/HomePage.tsx']],
  ['ah', ['src/app/app-header.tsx']],
  ['src home', ['src/pages/HomePage.tsx']],
  ['zz', []],
])('file names that match the search “%s” are ranked', (typed, expected) => {
  const found = matchNames(paths, typed);
  expect(found.slice(0, expected.length)).toEqual(expected);
  if (expected.length === 0) expect(found).toEqual([]);
});

test('an empty search returns the first file names', () => {
  expect(matchNames(paths, ' ', 2)).toEqual(['README.md', 'src/App.tsx']);
});

test('a search of 100,000 file names takes little time', () => {
  const many = Array.from(
    { length: 100_000 },
    (_, at) => `packages/some-package-${at}/src/components/file-${at}.tsx`,
  );
  expect(matchNames(many, 'file-99999')[0]).toBe('packages/some-package-99999/src/components/file-99999.tsx');
});
