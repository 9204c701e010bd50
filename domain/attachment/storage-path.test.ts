import { expect, test } from 'vitest';
import { attachmentPath, isAttachmentPath, uploadedAt } from './storage-path.ts';

test('a storage path has a folder, a random name, a timestamp and an extension', () => {
  expect(attachmentPath('k3j9x', 1767225600000, 'My Shot.PNG')).toBe('issues/k3j9x-1767225600000.png');
});

test('an unsupported file type has no storage path', () => {
  expect(() => attachmentPath('k3j9x', 1, 'page.html')).toThrow(RangeError);
});

test.each([
  ['issues/a-1.png', true],
  ['avatars/a-1.png', false],
  ['/issues/a-1.png', false],
])('the path %s belongs to a file of an issue: %s', (path, expected) => {
  expect(isAttachmentPath(path)).toBe(expected);
});

test('a storage path contains the upload start time', () => {
  expect(uploadedAt(attachmentPath('k3j9x', 1767225600000, 'shot.png'))).toBe(1767225600000);
  expect(uploadedAt('issues/a-1.png')).toBeNull();
});
