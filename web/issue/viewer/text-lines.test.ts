import { expect, it } from 'vitest';
import { beginningOf, decodeText, textRows } from './text-lines.ts';

it.each([
  ['', ['1:']],
  ['one', ['1:one']],
  ['one\ntwo\n', ['1:one', '2:two']],
  ['one\r\n\r\nthree', ['1:one', '2:', '3:three']],
  ['old\rmac', ['1:old', '2:mac']],
  ['one\n\n', ['1:one', '2:']],
  ['user \u202Enimda\u202C', ['1:user �nimda�']],
])('the text %j is split into numbered lines', (text, rows) => {
  expect(textRows(text).map(({ number, text: row }) => `${number}:${row}`)).toEqual(rows);
});

it('a long line continues in rows that have no line number', () => {
  const rows = textRows(`${'x'.repeat(9000)}\nlast`);
  expect(rows.map(({ number, text }) => [number, text.length])).toEqual([
    [1, 4000],
    [null, 4000],
    [null, 1000],
    [2, 4],
  ]);
});

it('a preview of a file ends at a line break if possible', () => {
  expect(beginningOf('short', 10)).toBe('short');
  expect(beginningOf('one line\ntwo lines', 12)).toBe('one line');
  expect(beginningOf('a\nand one that goes on', 10)).toBe('a\nand one ');
});

it.each<[string, number[], string | null]>([
  ['UTF-8', [0xc3, 0xbc, 0x0a], 'ü\n'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['little-endian UTF-16', [0xff, 0xfe, 0x61, 0x00, 0x62, 0x00], 'ab'],
  ['big-endian UTF-16', [0xfe, 0xff, 0x00, 0x61], 'a'],
  ['invalid UTF-8', [0x61, 0xff, 0x62], 'a\ufffdb'],
  ['an executable', [0x7f, 0x45, 0x4c, 0x46, 0x00, 0x01], null],
  ['nothing', [], ''],
])('a text file is decoded from %s', (_, bytes, text) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(text);
});
