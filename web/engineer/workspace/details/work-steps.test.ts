import { expect, test } from 'vitest';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import type { Holder } from '../holder.ts';
import { workSteps } from './work-steps.ts';

const event = (status: TimelineEvent['status'], note: string | null = null): TimelineEvent => ({
  id: status,
  issueId: 'i',
  status,
  note,
  actor: 'engineer',
  createdAt: '2026-11-20T10:00:00Z',
});
const states = (...events: TimelineEvent[]) =>
  workSteps(events, 'me').map(({ label, state }) => [label, state]);

test('the latest status stays the current step after later notes', () => {
  expect(states(event('Submitted'), event('In Review'), event('Note', 'Found it'))).toEqual([
    ['Submitted', 'done'],
    ['In Review', 'current'],
    ['Found it', 'done'],
  ]);
});

test('a finished issue has no current step', () => {
  expect(states(event('In Progress'), event('Resolved'))).toEqual([
    ['In Progress', 'done'],
    ['Resolved', 'done'],
  ]);
  expect(states(event('Submitted'), event('Closed')).at(-1)).toEqual(['Closed', 'done']);
});

test('the steps of an issue omit the explanation of a fix', () => {
  expect(workSteps([event('Resolved', 'Fix submitted: a very long text')], 'me')[0]?.note).toBe(
    'Fix submitted',
  );
  expect(workSteps([event('Note', 'Reproduced on iOS')], 'me')[0]?.label).toBe('Reproduced on iOS');
});

test('an event is attributed to you, an earlier engineer or the current one', () => {
  const events = [
    { ...event('Submitted'), actor: 'client' as const },
    event('In Review'),
    event('Submitted', 'It needs an iPhone.'),
    event('In Review'),
    event('Note', 'Requested a phone'),
    { ...event('Note', 'Paid'), actor: 'system' as const },
  ];
  const actors = (holder: Holder) => workSteps(events, holder).map(({ by }) => by);
  const before = ['the client', 'an earlier engineer', 'an earlier engineer'];
  expect(actors('me')).toEqual([...before, 'you', 'you', null]);
  const other = 'the engineer who holds it';
  expect(actors('another')).toEqual([...before, other, other, null]);
});
