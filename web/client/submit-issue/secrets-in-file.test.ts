import { expect, it } from 'vitest';
import { isTextFile, textOfFile } from './secrets-in-file.ts';

it.each([
  ['server.log', true],
  ['NOTES.TXT', true],
  ['screen.png', false],
  ['log', false],
])('%s is a text file: %s', (name, expected) => {
  expect(isTextFile(name)).toBe(expected);
});

it.each([
  ['UTF-8', new TextEncoder().encode('Schlüssel ✓'), 'Schlüssel ✓'],
  ['little-endian UTF-16, as written by Windows consoles', Uint8Array.of(0xff, 0xfe, 0x6b, 0, 0xfc, 0), 'kü'],
  ['big-endian UTF-16', Uint8Array.of(0xfe, 0xff, 0, 0x6b, 0, 0xfc), 'kü'],
  ['a legacy encoding', Uint8Array.of(0x6b, 0xfc), 'kü'],
  ['an empty file', new Uint8Array(), ''],
])('a file is decoded from %s', (_name, bytes, expected) => {
  expect(textOfFile(bytes)).toBe(expected);
});
