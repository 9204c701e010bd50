import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

it.each([
  [
    '## Action Performed:\n1. Go to the chat\n2. Enter `:smile:`',
    'Action Performed: 1. Go to the chat 2. Enter :smile:',
  ],
  ['**Login** loops, see [the log](https://x.io/log)', 'Login loops, see the log'],
  ['- one\n- two\n<!-- hidden\nnote -->', 'one two'],
  ['2 * 3 - 1 > 4 # not a heading', '2 * 3 - 1 > 4 # not a heading'],
])('keeps the words of %j', (markdown, words) => {
  expect(withoutMarks(markdown)).toBe(words);
});
