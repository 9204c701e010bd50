import { expect, test } from 'vitest';
import { accessState } from './access-state.ts';

const granted = { repository: 'mara/shop', login: 'mara', grantedAt: '2026-11-20T10:00:00Z' };
const active = { ...granted, state: 'active' } as const;
const asleep = { ...granted, state: 'asleep' } as const;

test.each([
  ['an issue without a grant', 'pending', null, null, 'none'],
  ['an unclaimed issue with a grant', 'pending', null, active, 'active'],
  ['a started issue with a grant', 'in_progress', null, active, 'active'],
  ['a resolved issue', 'completed', null, asleep, 'asleep'],
  ['a grant that the code host has not confirmed', 'in_progress', null, asleep, 'unconfirmed'],
  ['a resolved issue without a grant', 'completed', null, null, 'none'],
  ['an accepted fix', 'completed', '2026-11-21T10:00:00Z', null, 'ended'],
  ['an accepted fix with a stored grant', 'completed', '2026-11-21T10:00:00Z', asleep, 'ended'],
  ['a cancelled issue', 'cancelled', null, null, 'ended'],
] as const)(
  'the access state is derived from %s',
  (_name, status, acceptedAt, repositoryAccess, expected) => {
    expect(accessState({ status, acceptedAt, repositoryAccess })).toBe(expected);
  },
);
