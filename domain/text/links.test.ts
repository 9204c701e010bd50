import { expect, it } from 'vitest';
import { defangLinks } from './links.ts';

it.each([
  ['See https://evil.com/login now', 'See https[:]//evil[.]com/login now'],
  ['Write to ada@evil.co.uk.', 'Write to ada@evil[.]co[.]uk.'],
  ['At 💩.la or cafe\u0301.com', 'At 💩[.]la or cafe\u0301[.]com'],
  ['At evil｡com or evil.c\u200dom', 'At evil[.]com or evil[.]c\u200dom'],
  ['At हिन्दी.भारत', 'At हिन्दी[.]भारत'],
  ['At 203.0.113.7/login', 'At 203[.]0[.]113[.]7/login'],
  ['It breaks. In v1.2 too.', 'It breaks. In v1.2 too.'],
])('addresses in %j are not turned into links', (text, expected) => {
  expect(defangLinks(text)).toBe(expected);
});
