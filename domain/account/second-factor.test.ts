import { expect, it } from 'vitest';
import { phoneNumber, typedCode } from './second-factor.ts';

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('the text %j contains the code %j', (text, code) => {
  expect(typedCode(text)).toBe(code);
});

it.each([
  ['+49 151 12345678', '+4915112345678'],
  ['0049 (0)151/123 45-678', '+4915112345678'],
  ['+1 (555) 010.4242', '+15550104242'],
  ['0151 12345678', null],
  ['4915112345678', null],
  ['+0151 12345678', null],
  ['+49 151', null],
  ['+49 151 1234567890123', null],
  ['+49 phone', null],
  ['', null],
])('the text %j contains the phone number %j', (text, number) => {
  expect(phoneNumber(text)).toBe(number);
});
