import { expect, test } from 'vitest';
import { mailAddressLink } from './outside-link.tsx';

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['ada+apps@example.com', 'mailto:ada%2Bapps@example.com'],
  [
    'x?bcc=evil%40evil.example&subject=Re@example.com',
    'mailto:x%3Fbcc%3Devil%2540evil.example%26subject%3DRe@example.com',
  ],
  ['"a@b,c"@example.com', 'mailto:%22a%40b%2Cc%22@example.com'],
])('a mail link to %s has no other recipients', (email, link) => {
  expect(mailAddressLink(email)).toBe(link);
});
