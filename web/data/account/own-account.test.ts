import type { UserIdentity } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { organizationOf } from './own-account.ts';

const by = (provider: string, data: object = {}) => ({ provider, identity_data: data }) as UserIdentity;
const email = 'ada@corp.example';
const proved = { email, email_confirmed_at: '2026-11-02T08:00:00Z' };
const idp = 'sso:00000000-0000-4000-8000-000000000001';

it.each([
  ['is null for a sign-in by email', { ...proved, identities: [by('email')] }, null],
  ['is null for a sign-in through the code host', { ...proved, identities: [by('github')] }, null],
  ['is null without a known identity', { ...proved }, null],
  [
    'is named after the verified email domain',
    { ...proved, identities: [by(idp, { iss: 'https://idp.example/metadata' })] },
    { name: 'corp.example' },
  ],
  [
    'is named after its identity provider if the address is not verified',
    { email, identities: [by(idp, { iss: 'https://idp.example/metadata' })] },
    { name: 'idp.example' },
  ],
  [
    'has no name if the identity provider has no URL',
    { email, identities: [by(idp, { iss: 'urn:idp' })] },
    { name: null },
  ],
  ['has no name if the identity provider is unknown', { email, identities: [by(idp)] }, { name: null }],
])('the organization %s', (_what, user, organization) => {
  expect(organizationOf(user)).toEqual(organization);
});
