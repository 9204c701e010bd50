import { expect, test } from 'vitest';
import { words } from './words.ts';

test.each([
  ['issue-confirmation-mail', 'Issue confirmation mail'],
  ['partial_refund', 'Partial refund'],
  ['', ''],
])('the word %j is displayed as %j', (name, expected) => {
  expect(words(name)).toBe(expected);
});
