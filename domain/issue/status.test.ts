import { expect, it, test } from 'vitest';
import {
  allowsTransition,
  clientStatusLabel,
  editRefusal,
  engineerStatusLabel,
  progressPercent,
  STATUS_LABELS,
  STORED_STATUSES,
  storedStatusOf,
} from './status.ts';

test.each([
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
  'status %s with engineer %s is %s for clients and %s for engineers',
  (status, engineerId, client, engineer) => {
    expect(clientStatusLabel(status)).toBe(client);
    expect(engineerStatusLabel({ status, engineerId })).toBe(engineer);
  },
);

test.each([
  ['Submitted', 'pending'],
  ['In Review', 'pending'],
  ['In Progress', 'in_progress'],
  ['Resolved', 'completed'],
  ['Closed', 'cancelled'],
] as const)('%s maps to the stored status %s', (label, stored) => {
  expect(storedStatusOf(label)).toBe(stored);
});

test('every stored status belongs to at least one label', () => {
  expect(new Set(STATUS_LABELS.map(storedStatusOf))).toEqual(new Set(STORED_STATUSES));
});

test.each([
  ['pending', 25],
  ['in_progress', 75],
  ['completed', 100],
  ['cancelled', 100],
  ['archived', 25],
  [null, 25],
])('%s is %i percent done', (status, percent) => {
  expect(progressPercent(status)).toBe(percent);
});

const ALLOWED = new Set([
  'pending in_progress',
  'pending cancelled',
  'in_progress pending',
  'in_progress completed',
  'in_progress cancelled',
  'completed in_progress',
]);

const EVERY_PAIR = STORED_STATUSES.flatMap((from) => STORED_STATUSES.map((to) => [from, to] as const));

test.each(EVERY_PAIR)('allows %s to %s only if it is a listed transition', (from, to) => {
  expect(allowsTransition(from, to)).toBe(from === to || ALLOWED.has(`${from} ${to}`));
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
    expect(editRefusal({ status, quoteStatus })).toBe(refusal);
  },
);
