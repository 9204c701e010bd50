import { expect, test } from 'vitest';
import { isHugePicture, pictureSize, scansIn } from './picture-size.ts';

const bytes = (...hex: string[]) =>
  Uint8Array.from(hex.join('').padEnd(80, '0').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const png = (side: string) => bytes('89504e470d0a1a0a0000000d49484452', side, side);
const jpeg = (before: string) => bytes('ffd8', before, 'ffc0000b080190025801011100');
const webp = (chunk: string) => bytes('52494646000000005745425056503', chunk);

test.each([
  ['a PNG', png('00000190'), { width: 400, height: 400 }],
  ['a JPEG', jpeg('ffe00002ff'), { width: 600, height: 400 }],
  ['a JPEG with a stray byte before its size', jpeg('ffe0000200'), null],
  ['a JPEG with a bare marker before its size', jpeg('ffd0'), null],
  [
    'a JPEG that names a PNG header',
    jpeg('fffe0014000000000000494844520000001000000010'),
    { width: 600, height: 400 },
  ],
  ['an extended WebP', webp('8580a00000000000000570200' + '8f0100'), { width: 600, height: 400 }],
  ['a lossless WebP', webp('84c050000002f57c26300'), { width: 600, height: 400 }],
  ['a lossy WebP', webp('8200a0000000000009d012a58029001'), { width: 600, height: 400 }],
  ['a GIF', bytes('474946383961580290010000'), null],
  ['a JPEG without a height', bytes('ffd8ffc0000b080000025801011100'), null],
  ['nothing', new Uint8Array(), null],
])('the size of %s is read', (_what, head, size) => {
  expect(pictureSize(head)).toEqual(size);
});

test.each([
  ['of 49 million pixels', png('00001b58'), false],
  ['of 51 million pixels', png('00001be5'), true],
  ['without a size', bytes('89504e47'), true],
])('a picture %s is huge: %s', (_what, head, isHuge) => {
  expect(isHugePicture(head)).toBe(isHuge);
});

test('the scans of a JPEG are counted, also if one is split', () => {
  expect(scansIn(bytes('ffdaff00ffdaff'))).toBe(2);
  expect(scansIn(bytes('da'), 0xff)).toBe(1);
});
