import { expect, it } from 'vitest';
import { typedCode } from './typed-code.ts';

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('the code in %j is %j', (text, code) => {
  expect(typedCode(text)).toBe(code);
});
