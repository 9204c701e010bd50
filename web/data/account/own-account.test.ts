import type { UserIdentity } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { organizationOf } from './own-account.ts';

const by = (provider: string, data: object = {}) => ({ provider, identity_data: data }) as UserIdentity;
const email = 'ada@corp.example';
const proved = { email, email_confirmed_at: '2026-11-02T08:00:00Z' };
const idp = 'sso:00000000-0000-4000-8000-000000000001';

it.each([
  ['is nobody for who signs in by mail', { ...proved, identities: [by('email')] }, null],
  ['is nobody for who signs in by the code host', { ...proved, identities: [by('github')] }, null],
  ['is nobody where no identity is known', { ...proved }, null],
  [
    'has the name of the domain that it vouches for',
    { ...proved, identities: [by(idp, { iss: 'https://idp.example/metadata' })] },
    { name: 'corp.example' },
  ],
  [
    'has the name of its identity provider where it does not vouch for the address',
    { email, identities: [by(idp, { iss: 'https://idp.example/metadata' })] },
    { name: 'idp.example' },
  ],
  [
    'has no name where its identity provider has no address',
    { email, identities: [by(idp, { iss: 'urn:idp' })] },
    { name: null },
  ],
  ['has no name where its identity provider is unknown', { email, identities: [by(idp)] }, { name: null }],
])('an organization %s', (_what, user, organization) => {
  expect(organizationOf(user)).toEqual(organization);
});
