import { expect, test } from 'vitest';
import { STATUS_FILTERS, selectionOfStatus, selectionOfUrgency, URGENCY_FILTERS } from './client-filters.ts';

test('the filters are those of the issues list, in its order', () => {
  expect(STATUS_FILTERS).toEqual(['All', 'Submitted', 'In Review', 'In Progress', 'Resolved', 'Closed']);
  expect(URGENCY_FILTERS).toEqual(['All', 'ASAP', 'This Week', 'No Rush']);
});

test.each([
  ['All', null],
  ['Submitted', { status: 'pending', unclaimed: true }],
  ['In Review', { status: 'pending', unclaimed: false }],
  ['In Progress', { status: 'in_progress', unclaimed: false }],
  ['Resolved', { status: 'completed', unclaimed: false }],
  ['Closed', { status: 'cancelled', unclaimed: false }],
] as const)('the filter %s selects %o', (filter, selection) => {
  expect(selectionOfStatus(filter)).toEqual(selection);
});

test('an urgency filter selects its urgency, and All selects every one', () => {
  expect(URGENCY_FILTERS.map(selectionOfUrgency)).toEqual([null, 'ASAP', 'This Week', 'No Rush']);
});
