import { expect, it } from 'vitest';
import { unlinked, withoutCallsToAct } from './links.ts';

it.each([
  ['See https://evil.com/login now', 'See https[:]//evil[.]com/login now'],
  ['Write to ada@evil.co.uk.', 'Write to ada@evil[.]co[.]uk.'],
  ['It breaks. In v1.2 too.', 'It breaks. In v1.2 too.'],
])('addresses in %j are not turned into links', (text, expected) => {
  expect(unlinked(text)).toBe(expected);
});

it.each([
  ['The login fails. URGENT: sign in at https://evil.example/login.', 'The login fails.'],
  [
    'The session in auth.ts expires. Visit evil.com. Call +1 555 010 9999 today!',
    'The session in auth.ts expires.',
  ],
  ['Please click the banner. Write to a@evil.example.', ''],
  ['Contact us to pay.', ''],
  ['Users who click “Pay” see an empty page.', 'Users who click “Pay” see an empty page.'],
  ['Node.js 24 renders index.tsx twice.', 'Node.js 24 renders index.tsx twice.'],
])('links and calls to act are dropped from %j', (text, expected) => {
  expect(withoutCallsToAct(text)).toBe(expected);
});
