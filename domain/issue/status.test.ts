import { expect, it } from 'vitest';
import { clientStatusLabel, editRefusal, engineerStatusLabel, mayCancel, progressPercent } from './status.ts';

it.each([
  ['pending', null, 'In Review', 'Submitted'],
  ['pending', 'e1', 'In Review', 'In Review'],
  ['in_progress', 'e1', 'In Progress', 'In Progress'],
  ['completed', 'e1', 'Resolved', 'Resolved'],
  ['cancelled', null, 'Closed', 'Closed'],
  ['cancelled', 'e1', 'Closed', 'Closed'],
  ['archived', null, 'In Review', 'In Review'],
  ['', null, 'In Review', 'In Review'],
  [null, null, 'In Review', 'In Review'],
  [undefined, undefined, 'In Review', 'In Review'],
])(
  'an issue with status %s and engineer %s is %s for clients and %s for engineers',
  (status, engineerId, client, engineer) => {
    expect(clientStatusLabel(status)).toBe(client);
    expect(engineerStatusLabel({ status, engineerId })).toBe(engineer);
  },
);

it.each([
  ['pending', 25],
  ['in_progress', 75],
  ['completed', 100],
  ['cancelled', 100],
  ['archived', 25],
  [null, 25],
])('an issue with status %s is %i percent done', (status, percent) => {
  expect(progressPercent(status)).toBe(percent);
});

it.each([
  ['pending', null, null],
  ['pending', 'Declined', null],
  ['pending', 'Expired', null],
  ['pending', 'Waived', null],
  ['pending', 'Refunded', null],
  ['pending', 'Quoted', 'priced'],
  ['pending', 'Accepted', 'priced'],
  ['pending', 'Paid', 'priced'],
  ['in_progress', null, 'started'],
  ['completed', 'Paid', 'started'],
  ['cancelled', null, 'started'],
] as const)(
  'an issue with status %s and quote %s has the edit obstacle %s',
  (status, quoteStatus, refusal) => {
    expect(editRefusal({ status, quoteStatus, followsIssueId: null })).toBe(refusal);
  },
);

it('a report that a fix broke again is not edited', () => {
  const followUp = { status: 'pending', quoteStatus: 'Waived', followsIssueId: 'i1' } as const;
  expect(editRefusal(followUp)).toBe('follow-up');
});

it.each([
  ['pending', 'Paid', true],
  ['in_progress', null, true],
  ['in_progress', 'Declined', true],
  ['in_progress', 'Accepted', false],
  ['in_progress', 'Paid', false],
  ['in_progress', 'Waived', false],
  ['completed', null, false],
  ['cancelled', null, false],
] as const)(
  'whether a client can cancel an issue with status %s and quote %s: %s',
  (status, quoteStatus, may) => {
    expect(mayCancel({ status, quoteStatus })).toBe(may);
  },
);
