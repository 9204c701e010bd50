import { expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

it.each([
  ['shot.png', 'shot.png'],
  ['Übersicht – März.pdf', 'Übersicht – März.pdf'],
  ['صورة.png', 'صورة.png'],
  ['<b>bold</b>.txt', '<b>bold</b>.txt'],
  ['invoice\u202Efdp.exe', 'invoice�fdp.exe'],
  ['a\u2066b\u2069.log', 'a�b�.log'],
  ['two\nlines\u0000.txt', 'two�lines�.txt'],
  ['zero\u200Bwidth\uFEFF.zip', 'zero�width�.zip'],
])('%j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
