import { expect, test } from 'vitest';
import { attachmentPath, isAttachmentPath, uploadedAt } from './storage-path.ts';

test('a path consists of folder, random name, time and extension', () => {
  expect(attachmentPath('k3j9x', 1767225600000, 'My Shot.PNG')).toBe('issues/k3j9x-1767225600000.png');
});

test('a file of another kind has no path', () => {
  expect(() => attachmentPath('k3j9x', 1, 'page.html')).toThrow(RangeError);
});

test.each([
  ['issues/a-1.png', true],
  ['avatars/a-1.png', false],
  ['/issues/a-1.png', false],
])("%s is the path of an issue's file: %s", (path, expected) => {
  expect(isAttachmentPath(path)).toBe(expected);
});

test('a path holds the start of its upload', () => {
  expect(uploadedAt(attachmentPath('k3j9x', 1767225600000, 'shot.png'))).toBe(1767225600000);
  expect(uploadedAt('issues/a-1.png')).toBeNull();
});
