import { expect, test } from 'vitest';
import {
  clientStatusLabel,
  engineerStatusLabel,
  STATUS_LABELS,
  STORED_STATUSES,
  storedStatusOf,
} from './status.ts';

test.each([
  // stored, engineer, what clients read, what engineers read
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
])('%s held by %s reads as %s to clients and %s to engineers', (status, engineerId, client, engineer) => {
  expect(clientStatusLabel(status)).toBe(client);
  expect(engineerStatusLabel({ status, engineerId })).toBe(engineer);
});

test.each([
  ['Submitted', 'pending'],
  ['In Review', 'pending'],
  ['In Progress', 'in_progress'],
  ['Resolved', 'completed'],
  ['Closed', 'cancelled'],
] as const)('%s is stored as %s', (label, stored) => {
  expect(storedStatusOf(label)).toBe(stored);
});

test('every label is of a stored status and every stored status has a label', () => {
  expect(new Set(STATUS_LABELS.map(storedStatusOf))).toEqual(new Set(STORED_STATUSES));
});
