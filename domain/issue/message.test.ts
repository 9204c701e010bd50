import { expect, test } from 'vitest';
import { messageText } from './message.ts';

test.each([
  ['  Found it. \n', 'Found it.'],
  ['two\n\nparagraphs', 'two\n\nparagraphs'],
  ['', null],
  [' \u00a0\n', null],
])('sends %j as %j', (typed, sent) => {
  expect(messageText(typed)).toBe(sent);
});
