import { expect, it } from 'vitest';
import { defangLinks } from './links.ts';

it.each([
  ['See https://evil.com/login now', 'See https[:]//evil[.]com/login now'],
  ['Write to ada@evil.co.uk.', 'Write to ada@evil[.]co[.]uk.'],
  ['It breaks. In v1.2 too.', 'It breaks. In v1.2 too.'],
])('addresses in %j are not turned into links', (text, expected) => {
  expect(defangLinks(text)).toBe(expected);
});
