import { expect, test } from 'vitest';
import type { Approval } from '#domain/engineer/approval.ts';
import { portalEntry } from './portal-entry.ts';

const grace = { id: 'g', name: 'Grace', skills: ['COBOL'], avatar: null };
const known = <T>(data: T) => ({ data, error: null });
const asked = { data: undefined, error: null };
const failed = { data: undefined, error: new Error('no answer') };

test.each([
  ['an approved engineer gets in', known<Approval>('approved'), known(grace), 'open'],
  ['a waiting engineer sees the application', known<Approval>('waiting'), known(grace), 'kept-out'],
  ['a suspended engineer sees the application', known<Approval>('suspended'), known(grace), 'kept-out'],
  ['a user without an application completes a profile', known<Approval>('none'), known(null), 'no-profile'],
  [
    'a user without an application needs a profile even if loading it failed',
    known<Approval>('none'),
    failed,
    'no-profile',
  ],
  [
    'an engineer whose profile is gone creates it again',
    known<Approval>('approved'),
    known(null),
    'no-profile',
  ],
  ['the gate waits for the profile', known<Approval>('approved'), asked, 'checking'],
  ['the gate waits for the approval', asked, known(grace), 'checking'],
  ['the gate reports an approval that cannot be checked', failed, known(grace), 'unchecked'],
  [
    'a profile that cannot be loaded leads back to sign-in',
    known<Approval>('approved'),
    failed,
    'unknown-person',
  ],
  [
    'a failed refetch does not close the portal',
    { data: 'approved' as const, error: new Error('later') },
    { data: grace, error: new Error('later') },
    'open',
  ],
])('%s', (_name, standing, profile, kind) => {
  expect(portalEntry(standing, profile).kind).toBe(kind);
});
