import { expect, test } from 'vitest';
import { readFileContent } from './repository-content.ts';

const base64 = (given: string | Uint8Array) => Buffer.from(given).toString('base64').replace(/.{8}/g, '$&\n');
const file = (path: string, given: string | Uint8Array, more = {}) =>
  readFileContent({ path, type: 'file', encoding: 'base64', content: base64(given), ...more });

const pngOf = (side: number) => {
  const header = Buffer.alloc(40, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  return header;
};
const [picture, huge] = [pngOf(16), pngOf(23_000)];
const slow = Buffer.from(`ffd8ffc0000b08000800080101110000${'ffda'.repeat(101)}`, 'hex');
const shown = picture.toString('base64');

test.each([
  ['text', file('a.ts', 'const ä = "日本";\n'), { kind: 'text', text: 'const ä = "日本";\n' }],
  ['nothing', file('empty.ts', ''), { kind: 'text', text: '' }],
  ['a file named like a property', file('constructor', 'x'), { kind: 'text', text: 'x' }],
  ['an empty picture', file('empty.png', ''), { kind: 'text', text: '' }],
  ['a picture', file('A.PNG', picture), { kind: 'image', address: `data:image/png;base64,${shown}` }],
  ['a JPEG with 101 scans', file('a.jpg', slow), { kind: 'unsupported' }],
  ['a picture of 529 million pixels', file('a.png', huge), { kind: 'unsupported' }],
  ['an SVG', file('a.svg', '<svg/>'), { kind: 'text', text: '<svg/>' }],
  ['bytes', file('a.bin', Uint8Array.of(137, 80, 0)), { kind: 'unsupported' }],
  ['a file in another encoding', file('a.txt', Uint8Array.of(0x66, 0xfc, 0x72)), { kind: 'unsupported' }],
  ['a large file', file('a.ts', '', { encoding: 'none' }), { kind: 'large' }],
  ['a submodule', file('a', '', { type: 'submodule' }), { kind: 'unsupported' }],
  ['an unknown encoding', file('a', '', { encoding: 'rot13' }), { kind: 'unsupported' }],
  [
    'invalid base64',
    readFileContent({ path: 'a', type: 'file', encoding: 'base64', content: '%' }),
    { kind: 'unsupported' },
  ],
])('the way to show %s is chosen', (_what, given, expected) => {
  expect(given).toEqual(expected);
});
