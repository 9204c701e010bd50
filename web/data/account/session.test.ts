import type { Factor } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { needsSecondFactor } from './session.ts';

const token = (aal: string) =>
  `header.${Buffer.from(JSON.stringify({ aal, name: '🔑?>' })).toString('base64url')}.x`;
const factor = (status: 'verified' | 'unverified') => [{ status } as Factor];

test.each([
  ['an account without a second factor needs none', token('aal1'), undefined, false],
  ['an unverified second factor is not needed', token('aal1'), factor('unverified'), false],
  ['a verified second factor is needed after a password sign-in', token('aal1'), factor('verified'), true],
  ['a second factor is not needed again once verified', token('aal2'), factor('verified'), false],
  ['an unreadable token needs the second factor', 'nonsense', factor('verified'), true],
])('%s', (_name, access_token, factors, expected) => {
  expect(needsSecondFactor({ access_token, user: factors ? { factors } : {} })).toBe(expected);
});
