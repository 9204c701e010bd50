import { expect, test } from 'vitest';
import { words } from './words.ts';

test.each([
  ['issue-confirmation-mail', 'Issue confirmation mail'],
  ['partial_refund', 'Partial refund'],
  ['', ''],
])('displays %j as %j', (name, expected) => {
  expect(words(name)).toBe(expected);
});
