import { expect, it, test } from 'vitest';
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_LIMIT,
  attachmentExtension,
  distinctName,
  selectionError,
} from './accepted-files.ts';

test('files of seven kinds are accepted, each of at most 5 MB', () => {
  expect(ATTACHMENT_EXTENSIONS).toEqual(['png', 'jpg', 'jpeg', 'pdf', 'zip', 'txt', 'log']);
  expect(ATTACHMENT_LIMIT).toBe(5_242_880);
});

test.each([
  ['shot.png', 'png'],
  ['SHOT.PNG', 'png'],
  ['server.2026-01-01.log', 'log'],
  ['.log', 'log'],
  ['shot.svg', null],
  ['page.png.html', null],
  ['png', null],
  ['shot.', null],
  ['', null],
])('%j has the accepted extension %s', (name, extension) => {
  expect(attachmentExtension(name)).toBe(extension);
});

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
  expect(selectionError(files)).toBe(sentence);
});

it.each([
  ['image.png', [], 'image.png'],
  ['image.png', ['other.png'], 'image.png'],
  ['image.png', ['image.png'], 'image (2).png'],
  ['image.png', ['image.png', 'image (2).png'], 'image (3).png'],
  ['server.2026.log', ['server.2026.log'], 'server.2026 (2).log'],
  ['.log', ['.log'], '.log (2)'],
])('%s beside %j is %s', (name, taken, expected) => {
  expect(distinctName(name, taken)).toBe(expected);
});
