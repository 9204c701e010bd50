import { expect, test } from 'vitest';
import { issueActs } from './issue-acts.ts';

const fresh = {
  status: 'pending',
  acceptedAt: null,
  quoteStatus: null,
  quotedPrice: null,
  takenDownAt: null,
} as const;
const at = '2026-11-20T10:00:00Z';

test.each([
  ['an issue without a quote', fresh, ['reassign', 'waive', 'cancel', 'take-down']],
  [
    'a quote in force',
    { ...fresh, quoteStatus: 'Accepted', quotedPrice: 120 },
    ['reassign', 'record-payment', 'waive', 'cancel', 'take-down'],
  ],
  [
    'a quote of $0',
    { ...fresh, quoteStatus: 'Quoted', quotedPrice: 0 },
    ['reassign', 'waive', 'cancel', 'take-down'],
  ],
  ['a paid issue', { ...fresh, quoteStatus: 'Paid', quotedPrice: 120 }, ['reassign', 'cancel', 'take-down']],
  ['an issue in progress', { ...fresh, status: 'in_progress' }, ['reassign', 'cancel', 'take-down']],
  ['a resolved issue', { ...fresh, status: 'completed' }, ['accept-fix', 'take-down']],
  ['an accepted fix', { ...fresh, status: 'completed', acceptedAt: at }, ['take-down']],
  [
    'a resolved issue taken down before acceptance',
    { ...fresh, status: 'completed', takenDownAt: at },
    ['accept-fix'],
  ],
  ['an issue taken down', { ...fresh, status: 'cancelled', takenDownAt: at }, []],
] as const)('the available operator actions are listed for %s', (_name, issue, acts) => {
  expect(issueActs(issue)).toEqual(acts);
});
