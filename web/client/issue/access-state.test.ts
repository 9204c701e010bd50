import { expect, test } from 'vitest';
import { accessState } from './access-state.ts';

const granted = { repository: 'mara/shop', login: 'mara', grantedAt: '2026-11-20T10:00:00Z' };
const active = { ...granted, state: 'active' } as const;
const asleep = { ...granted, state: 'asleep' } as const;

test.each([
  ['no grant', 'pending', null, null, 'none'],
  ['granted before a claim', 'pending', null, active, 'active'],
  ['granted', 'in_progress', null, active, 'active'],
  ['resolved', 'completed', null, asleep, 'asleep'],
  ['just granted', 'in_progress', null, asleep, 'unconfirmed'],
  ['resolved without a grant', 'completed', null, null, 'none'],
  ['accepted', 'completed', '2026-11-21T10:00:00Z', null, 'ended'],
  ['accepted, with a grant still stored', 'completed', '2026-11-21T10:00:00Z', asleep, 'ended'],
  ['cancelled', 'cancelled', null, null, 'ended'],
] as const)('%s: %s', (_name, status, acceptedAt, repositoryAccess, expected) => {
  expect(accessState({ status, acceptedAt, repositoryAccess })).toBe(expected);
});
