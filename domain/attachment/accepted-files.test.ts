import { expect, it, test } from 'vitest';
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_LIMIT,
  attachmentExtension,
  distinctName,
  selectionError,
} from './accepted-files.ts';

test('seven file types of up to 5 MB each are accepted', () => {
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
])('the accepted extension of %j is %s', (name, extension) => {
  expect(attachmentExtension(name)).toBe(extension);
});

const small = (name: string) => ({ name, size: 10 });
const large = (name: string) => ({ name, size: ATTACHMENT_LIMIT + 1 });

test.each([
  ['nothing', [], null],
  ['accepted files', [small('a.png'), small('b.log')], null],
  ['a file at the size limit', [{ name: 'a.zip', size: ATTACHMENT_LIMIT }], null],
  ['an empty file', [{ name: 'a.txt', size: 0 }], null],
  ['one oversized file', [small('a.png'), large('b.pdf')], 'Files must be under 5MB: b.pdf'],
  ['two oversized files', [large('a.png'), large('b.pdf')], 'Files must be under 5MB: a.png, b.pdf'],
  [
    'unsupported types',
    [small('a.exe'), small('b.png'), small('c.svg')],
    'Unsupported file type: a.exe, c.svg',
  ],
  [
    'an oversized file and an unsupported one',
    [large('a.mov'), small('b.exe')],
    'Files must be under 5MB: a.mov',
  ],
])('a selection of files with %s is checked', (_, files, sentence) => {
  expect(selectionError(files)).toBe(sentence);
});

it.each([
  ['image.png', [], 'image.png'],
  ['image.png', ['other.png'], 'image.png'],
  ['image.png', ['image.png'], 'image (2).png'],
  ['image.png', ['image.png', 'image (2).png'], 'image (3).png'],
  ['server.2026.log', ['server.2026.log'], 'server.2026 (2).log'],
  ['.log', ['.log'], '.log (2)'],
])('the file name %s next to %j becomes %s', (name, taken, expected) => {
  expect(distinctName(name, taken)).toBe(expected);
});
