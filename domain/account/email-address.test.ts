import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  ['a@b.c', true],
  ['ada+shop@mail.example.co.uk', true],
  ['ada', false],
  ['ada@example', false],
  ['@example.com', false],
  ['ada@.', false],
  ['ada@.example.com', false],
  ['ada@example..com', false],
  ['ada@example.com.', false],
  ['a b@example.com', false],
  ['ada@exa mple.com', false],
  ['a@b@c.d', false],
  ['ada@example.com\n', false],
  ['a\u200bda@example.com', false],
  ['ada@ex\u3164ample.com', false],
  ['al\u0130ce@example.com', false],
  ['ΝΙΚΟΣ@example.com', false],
  ['ada@example.c\u{e0061}om', false],
])('%j is a well-formed address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});
