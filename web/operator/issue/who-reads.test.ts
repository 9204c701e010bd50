import { expect, test } from 'vitest';
import { whoReads } from './who-reads.ts';

const open = { status: 'pending', engineerId: null, takenDownAt: null } as const;

test.each([
  ['an open issue', open, 'The client can read what you write here.'],
  [
    'a claimed issue',
    { ...open, engineerId: 'e' },
    'The client and the engineer can read what you write here.',
  ],
  [
    'a cancelled issue',
    { ...open, status: 'cancelled' },
    'The issue is closed; the client can still read what you write here.',
  ],
  [
    'an issue taken down',
    { ...open, status: 'cancelled', takenDownAt: '2026-11-20T10:00:00Z' },
    'It was taken down, so nothing can be written any more.',
  ],
] as const)('the operator is told who can read a message about %s', (_name, issue, sentence) => {
  expect(whoReads(issue)).toBe(sentence);
});
