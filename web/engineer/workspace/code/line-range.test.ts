import { expect, test } from 'vitest';
import { linesText, rangeOf, readLines } from './line-range.ts';

test.each([
  ['10', { first: 10, last: 10 }, '10'],
  ['10-20', { first: 10, last: 20 }, '10-20'],
  ['20-10', { first: 10, last: 20 }, '10-20'],
])('the line range %s is parsed', (text, range, expected) => {
  expect(readLines(text)).toEqual(range);
  expect(linesText(range)).toBe(expected);
});

test.each([null, '', '0', '0-3', '3-0', '-3', '1-', 'a', '1-2-3', '99999999', '1.5'])(
  '%j is not a line range',
  (text) => {
    expect(readLines(text)).toBeNull();
  },
);

test('the ends of a line range can be in any order', () => {
  expect(rangeOf(7, 3)).toEqual({ first: 3, last: 7 });
});
