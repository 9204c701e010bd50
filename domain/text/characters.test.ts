import { expect, it, test } from 'vitest';
import { countCharacters, cutAt, isBlank, isLongerThan, isStorable, plainName } from './characters.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['a🚀b', 3],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test('an emoji counts as one character', () => {
  expect(isLongerThan('🚀🚀', 2)).toBe(false);
  expect(isLongerThan('🚀🚀🚀', 2)).toBe(true);
});

test('text is truncated between characters, never within one', () => {
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
])('the text %j can be stored: %s', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});

test.each([
  ['', true],
  [' \t\r\n\v\f', true],
  ['\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', true],
  ['\u200b', false],
  ['\u0085', false],
  [' x ', false],
])('the text %j is blank: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});

it.each([
  ['shot.png', 'shot.png'],
  ['Übersicht – März.pdf', 'Übersicht – März.pdf'],
  ['صورة.png', 'صورة.png'],
  ['<b>bold</b>.txt', '<b>bold</b>.txt'],
  ['invoice\u202Efdp.exe', 'invoice�fdp.exe'],
  ['a\u2066b\u2069.log', 'a�b�.log'],
  ['two\nlines\u0000.txt', 'two�lines�.txt'],
  ['zero\u200Bwidth\uFEFF.zip', 'zero�width�.zip'],
])('the text %j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
