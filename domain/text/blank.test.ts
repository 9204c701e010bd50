import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each([
  ['', true],
  [' \t\r\n\v\f', true],
  ['\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', true],
  ['\u200b', false],
  ['\u0085', false],
  [' x ', false],
])('%j is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});
