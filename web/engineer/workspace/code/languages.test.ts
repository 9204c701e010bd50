import { expect, it } from 'vitest';
import { languageOf } from './languages.ts';

it.each(['src/constructor', 'a.__proto__', 'README'])('the file %s is shown without a language', (path) => {
  expect(languageOf(path, '')).toBeNull();
});

it.each(['a.TS', 'Dockerfile', '.env.local'])('the file %s has a language', (path) => {
  expect(languageOf(path, '')).toBeTypeOf('function');
});

it('a file with a very long line is shown without a language', () => {
  expect(languageOf('a.swift', '@'.repeat(10_000))).toBeTypeOf('function');
  expect(languageOf('a.swift', `\n${'@'.repeat(10_001)}`)).toBeNull();
});

it.each(['README.md', 'notes.mdx'])('hostile Markdown in %s is shown without a language', (path) => {
  expect(languageOf(path, '# Steps\n')).toBeTypeOf('function');
  expect(languageOf(path, '[a]['.repeat(40_000))).toBeNull();
});
