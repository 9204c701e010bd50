import { expect, test } from 'vitest';
import { changesUntil, deadline, deadlineState } from './deadlines.ts';

test.each([
  ['ASAP', '2026-03-03T10:00:00.000Z'],
  ['This Week', '2026-03-06T10:00:00.000Z'],
  ['No Rush', '2026-03-08T10:00:00.000Z'],
  ['Whenever', '2026-03-08T10:00:00.000Z'],
  [null, '2026-03-08T10:00:00.000Z'],
])('an issue submitted on 1 March with urgency %s is due %s', (urgency, due) => {
  expect(deadline('2026-03-01T10:00:00Z', urgency).toISOString()).toBe(due);
  expect(deadline(new Date('2026-03-01T10:00:00Z'), urgency).toISOString()).toBe(due);
});

test.each([
  ['2026-11-19T11:59:59Z', 'far'],
  ['2026-11-19T12:00:00Z', 'near'],
  ['2026-11-20T11:59:59Z', 'near'],
  ['2026-11-20T12:00:00Z', 'breached'],
])('at %s, a deadline at 12:00 on 20 November is %s', (now, state) => {
  expect(deadlineState(new Date('2026-11-20T12:00:00Z'), new Date(now))).toBe(state);
});

test('a client has exactly seven days to request changes', () => {
  expect(changesUntil('2026-11-20T10:30:00Z').toISOString()).toBe('2026-11-27T10:30:00.000Z');
});
