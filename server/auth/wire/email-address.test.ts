import { expect, test } from 'vitest';
import { readEmailAddress } from './email-address.ts';

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  [' ada+fix@mail.example.org ', 'ada+fix@mail.example.org'],
  ['münch@exämple.de', 'münch@exämple.de'],
])('the email address %j is normalized to %s', (text, address) => {
  expect(readEmailAddress(text)).toBe(address);
});

test.each(['ada@example..com', `${'a'.repeat(250)}@example.com`])('%j is not an email address', (text) => {
  expect(() => readEmailAddress(text)).toThrow(expect.objectContaining({ code: 'email_address_invalid' }));
});
