import { expect, test } from 'vitest';
import { messageText } from './message.ts';

test.each([
  ['  Found it. \n', 'Found it.'],
  ['two\n\nparagraphs', 'two\n\nparagraphs'],
  ['', null],
  [' \u00a0\n', null],
])('the typed message %j is sent as %j', (typed, sent) => {
  expect(messageText(typed)).toBe(sent);
});
