import { expect, test } from 'vitest';
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_LIMIT, attachmentExtension } from './kinds.ts';

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
