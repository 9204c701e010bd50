import { expect, test } from 'vitest';
import { attachmentPath, isAttachmentPath, uploadedAt } from './storage-path.ts';

test('an upload is stored under issues, by a random name, the time and its kind', () => {
  expect(attachmentPath('k3j9x', 1767225600000, 'My Shot.PNG')).toBe('issues/k3j9x-1767225600000.png');
});

test('a file of no accepted kind has no place', () => {
  expect(() => attachmentPath('k3j9x', 1, 'page.html')).toThrow(RangeError);
});

test.each([
  ['issues/a-1.png', true],
  ['avatars/a-1.png', false],
  ['/issues/a-1.png', false],
])("%s is the path of an issue's file: %s", (path, expected) => {
  expect(isAttachmentPath(path)).toBe(expected);
});

test('a path says when its upload began', () => {
  expect(uploadedAt(attachmentPath('k3j9x', 1767225600000, 'shot.png'))).toBe(1767225600000);
  expect(uploadedAt('issues/a-1.png')).toBeNull();
});
