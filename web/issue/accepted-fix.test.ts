import { expect, it } from 'vitest';
import type { TimelineEvent } from '#web/data/timeline.ts';
import { type Acceptance, acceptedFix } from './accepted-fix.ts';

type Told = [TimelineEvent['status'], TimelineEvent['actor']];
const history = (...told: Told[]) =>
  told.map(([status, actor], index) => ({ status, actor, createdAt: `t${index}` }));
const submitted: Told[] = [
  ['In Progress', 'engineer'],
  ['Resolved', 'engineer'],
];

it.each<[string, Told[], Acceptance | null]>([
  ['a fix that was submitted waits', submitted, null],
  ['the client accepts it', [...submitted, ['Resolved', 'client']], { at: 't2', isSilent: false }],
  ['silence accepts it', [...submitted, ['Resolved', 'system']], { at: 't2', isSilent: true }],
  [
    'a note afterwards changes nothing',
    [...submitted, ['Resolved', 'client'], ['Note', 'engineer']],
    { at: 't2', isSilent: false },
  ],
  ['changes asked for open it again', [...submitted, ['In Progress', 'client']], null],
  ['nothing was fixed yet', [['Submitted', 'client']], null],
])('%s', (_name, told, expected) => {
  expect(acceptedFix(history(...told))).toEqual(expected);
});
