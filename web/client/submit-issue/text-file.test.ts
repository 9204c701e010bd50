import { expect, it } from 'vitest';
import { isTextFile, textOfFile } from './text-file.ts';

it.each([
  ['server.log', true],
  ['NOTES.TXT', true],
  ['screen.png', false],
  ['log', false],
])('%s: %s', (name, expected) => {
  expect(isTextFile(name)).toBe(expected);
});

it.each([
  ['UTF-8', new TextEncoder().encode('Schlüssel ✓'), 'Schlüssel ✓'],
  ['UTF-16, as Windows consoles write it', Uint8Array.of(0xff, 0xfe, 0x6b, 0, 0xfc, 0), 'kü'],
  ['UTF-16 the other way around', Uint8Array.of(0xfe, 0xff, 0, 0x6b, 0, 0xfc), 'kü'],
  ['an old encoding', Uint8Array.of(0x6b, 0xfc), 'kü'],
  ['nothing', new Uint8Array(), ''],
])('the text is read from %s', (_name, bytes, expected) => {
  expect(textOfFile(bytes)).toBe(expected);
});
