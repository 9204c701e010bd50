import { expect, test } from 'vitest';
import type { TimelineEvent } from '#web/data/timeline.ts';
import { workSteps } from './work-steps.ts';

const event = (status: TimelineEvent['status'], note: string | null = null): TimelineEvent => ({
  id: status,
  issueId: 'i',
  status,
  note,
  actor: 'engineer',
  createdAt: '2026-11-20T10:00:00Z',
});
const states = (...events: TimelineEvent[]) => workSteps(events).map(({ label, state }) => [label, state]);

test('the newest status is where an issue stands, whatever was noted since', () => {
  expect(states(event('Submitted'), event('In Review'), event('Note', 'Found it'))).toEqual([
    ['Submitted', 'done'],
    ['In Review', 'current'],
    ['Found it', 'done'],
  ]);
});

test('nothing is under way once an issue is over', () => {
  expect(states(event('In Progress'), event('Resolved'))).toEqual([
    ['In Progress', 'done'],
    ['Resolved', 'done'],
  ]);
  expect(states(event('Submitted'), event('Closed')).at(-1)).toEqual(['Closed', 'done']);
});

test('the long explanation of a fix is left to the conversation', () => {
  expect(workSteps([event('Resolved', 'Fix submitted: a very long text')])[0]?.note).toBe('Fix submitted');
  expect(workSteps([event('Note', 'Reproduced on iOS')])[0]?.label).toBe('Reproduced on iOS');
});
