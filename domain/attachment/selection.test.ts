import { expect, test } from 'vitest';
import { ATTACHMENT_LIMIT } from './kinds.ts';
import { faultOfSelection } from './selection.ts';

const small = (name: string) => ({ name, size: 10 });
const large = (name: string) => ({ name, size: ATTACHMENT_LIMIT + 1 });

test.each([
  ['nothing', [], null],
  ['good files', [small('a.png'), small('b.log')], null],
  ['a file of exactly the limit', [{ name: 'a.zip', size: ATTACHMENT_LIMIT }], null],
  ['an empty file', [{ name: 'a.txt', size: 0 }], null],
  ['one file too large', [small('a.png'), large('b.pdf')], 'Files must be under 5MB: b.pdf'],
  ['two files too large', [large('a.png'), large('b.pdf')], 'Files must be under 5MB: a.png, b.pdf'],
  ['another kind', [small('a.exe'), small('b.png'), small('c.svg')], 'Unsupported file type: a.exe, c.svg'],
  ['too large and of another kind', [large('a.mov'), small('b.exe')], 'Files must be under 5MB: a.mov'],
])('a selection of %s', (_, files, sentence) => {
  expect(faultOfSelection(files)).toBe(sentence);
});
