import { expect, test } from 'vitest';
import type { Approval } from '#domain/engineer/approval.ts';
import { portalEntry } from './portal-entry.ts';

const grace = { id: 'g', name: 'Grace', skills: ['COBOL'], avatar: null };
const known = <T>(data: T) => ({ data, error: null });
const asked = { data: undefined, error: null };
const failed = { data: undefined, error: new Error('no answer') };

test.each([
  ['an approved engineer enters', known<Approval>('approved'), known(grace), 'open'],
  ['a waiting engineer sees the application', known<Approval>('waiting'), known(grace), 'kept-out'],
  ['so does a suspended one', known<Approval>('suspended'), known(grace), 'kept-out'],
  ['a user without an application completes a profile', known<Approval>('none'), known(null), 'no-profile'],
  ['whatever the profile says', known<Approval>('none'), failed, 'no-profile'],
  ['a vanished profile is made again', known<Approval>('approved'), known(null), 'no-profile'],
  ['nothing is decided before both answers are there', known<Approval>('approved'), asked, 'checking'],
  ['nor before the first', asked, known(grace), 'checking'],
  ['a standing that cannot be checked is said so', failed, known(grace), 'unchecked'],
  [
    'a profile that cannot be loaded leads back to the login',
    known<Approval>('approved'),
    failed,
    'unknown-person',
  ],
  [
    'a fault while looking again closes nothing',
    { data: 'approved' as const, error: new Error('later') },
    { data: grace, error: new Error('later') },
    'open',
  ],
])('%s', (_name, standing, profile, kind) => {
  expect(portalEntry(standing, profile).kind).toBe(kind);
});
