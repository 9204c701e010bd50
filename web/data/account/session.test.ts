import type { Factor } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { needsSecondFactor } from './session.ts';

const token = (aal: string) =>
  `header.${Buffer.from(JSON.stringify({ aal, name: '🔑?>' })).toString('base64url')}.x`;
const factor = (status: 'verified' | 'unverified') => [{ status } as Factor];

test.each([
  ['an account without a second factor', token('aal1'), undefined, false],
  ['one that was prepared and never shown', token('aal1'), factor('unverified'), false],
  ['one that counts, after the password alone', token('aal1'), factor('verified'), true],
  ['the same once it was shown', token('aal2'), factor('verified'), false],
  ['a token that cannot be read', 'nonsense', factor('verified'), true],
])('%s', (_name, access_token, factors, expected) => {
  expect(needsSecondFactor({ access_token, user: factors ? { factors } : {} })).toBe(expected);
});
