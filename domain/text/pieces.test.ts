import { expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

it.each([
  ['a short text', 'one\ntwo', [7]],
  ['one line', 'x'.repeat(9000), [4000, 4000, 1000]],
  ['several lines', `${'x'.repeat(3000)}\n${'y'.repeat(3000)}`, [3001, 3000]],
  ['letters of two units', '\u{1F600}'.repeat(2001).slice(1), [3999, 2]],
])('%s is split into pieces', (_what, text, lengths) => {
  expect(piecesOf(text).map(({ length }) => length)).toEqual(lengths);
  expect(piecesOf(text).join('')).toBe(text);
});
