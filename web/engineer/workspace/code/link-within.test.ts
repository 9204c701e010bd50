import { expect, test } from 'vitest';
import { linkWithin } from './link-within.ts';

test.each([
  ['README.md', 'docs/setup.md', 'docs/setup.md'],
  ['README.md', './docs/setup.md#install', 'docs/setup.md'],
  ['docs/a.md', '../src/a%20b.ts', 'src/a b.ts'],
  ['docs/a.md', '/LICENSE', 'LICENSE'],
  ['docs/a.md', '#usage', 'docs/a.md'],
  ['docs/a.md', '..', ''],
  ['README.md', '../other', null],
  ['README.md', 'https://example.com/a', null],
  ['README.md', '//example.com/a', null],
  ['README.md', 'mailto:a@example.com', null],
  ['README.md', '%zz', null],
])('in %s, the link %s resolves to %j', (file, href, path) => {
  expect(linkWithin(file, href)).toBe(path);
});
