import { expect, test } from 'vitest';
import { countCharacters, cutAt, isLongerThan, isStorable } from './characters.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['a🚀b', 3],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('an emoji counts once against a limit', () => {
  expect(isLongerThan('🚀🚀', 2)).toBe(false);
  expect(isLongerThan('🚀🚀🚀', 2)).toBe(true);
});

test('a text is cut between characters, never within one', () => {
  expect(cutAt('🚀🚀🚀', 2)).toBe('🚀🚀…');
  expect(cutAt('as long', 7)).toBe('as long');
  expect(cutAt('cut after a space', 4)).toBe('cut…');
});

test.each([
  ['plain', true],
  ['🚀', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\ude80', false],
])('%j can be saved: %s', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});
