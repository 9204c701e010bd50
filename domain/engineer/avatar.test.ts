import { expect, test } from 'vitest';
import { avatarError, avatarPath, isStoredAvatar, middleSquare } from './avatar.ts';

const limit = 5 * 1024 * 1024;

test.each<[{ type: string; size?: number }, string | null]>([
  [{ type: 'image/png' }, null],
  [{ type: 'image/jpeg' }, null],
  [{ type: 'image/webp', size: limit }, null],
  [{ type: 'image/png', size: limit + 1 }, 'Pictures must be under 5MB: me.png'],
  [{ type: 'image/svg+xml' }, 'This is no picture that can be shown: me.png. Choose a PNG, JPG or WebP.'],
  [{ type: 'text/html' }, 'This is no picture that can be shown: me.png. Choose a PNG, JPG or WebP.'],
  [{ type: '' }, 'This is no picture that can be shown: me.png. Choose a PNG, JPG or WebP.'],
])('an avatar file with %j is checked with the result %j', (given, sentence) => {
  expect(avatarError({ name: 'me.png', size: 1000, ...given })).toBe(sentence);
});

test('an avatar path has the engineer’s folder and the extension for its type', () => {
  expect(avatarPath('an-id', 'ab12', 'image/png')).toBe('an-id/ab12.png');
  expect(avatarPath('an-id', 'ab12', 'image/jpeg')).toBe('an-id/ab12.jpg');
});

test.each([
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 401, { x: 0, y: 50, side: 300 }],
  [10, 10, { x: 0, y: 0, side: 10 }],
])('the center square of a %i by %i picture is %j', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});

const id = '10000000-0000-4000-8000-0000000000e1';
const stored = `/storage/v1/object/public/avatars/${id}/a1.png`;
test.each([
  [stored, true],
  [`https://here.example${stored}`, true],
  [`https://there.example${stored}`, false],
  [`/storage/v1/object/public/avatars/${id}/../../../sign/issue-attachments/a.png`, false],
  ['https://here.example/storage/v1/object/sign/issue-attachments/issues/a.png?token=a', false],
  [`${stored}?token=a`, false],
  ['//there.example/a.png', false],
])('the URL %s names a stored avatar: %s', (url, isStored) => {
  expect(isStoredAvatar(url, 'https://here.example')).toBe(isStored);
});
