import { expect, it } from 'vitest';
import type { TimelineEvent } from '#web/data/timeline.ts';
import { timelineSteps } from './timeline-steps.ts';

const event = (
  status: TimelineEvent['status'],
  actor: TimelineEvent['actor'],
  note: string | null = null,
) => ({
  id: `${status}-${actor}`,
  issueId: 'i',
  status,
  actor,
  note,
  createdAt: '2026-11-20T10:00:00Z',
});
const said = (steps: ReturnType<typeof timelineSteps>) =>
  steps.map(({ label, state, by, note }) => [label, state, by ?? null, note ?? null]);

it('tells what happened, by whom, and what lies ahead', () => {
  const events = [
    event('Submitted', 'client', 'Issue submitted'),
    event('In Review', 'engineer', 'Claimed by an engineer'),
  ];
  expect(said(timelineSteps('pending', events, 'Grace'))).toEqual([
    ['Submitted', 'done', 'you', 'Issue submitted'],
    ['In Review', 'current', 'Grace', 'Claimed by an engineer'],
    ['In Progress', 'ahead', null, null],
    ['Resolved', 'ahead', null, null],
  ]);
});

it('has nothing ahead once the issue is over, and leaves the explanation of the fix to its own place', () => {
  const events = [
    event('In Progress', 'engineer'),
    event('Resolved', 'engineer', 'Fix submitted: a very long text'),
  ];
  expect(said(timelineSteps('completed', events, null))).toEqual([
    ['In Progress', 'done', 'the engineer', null],
    ['Resolved', 'done', 'the engineer', 'Fix submitted'],
  ]);
});

it('reads a new issue as in review, though nobody has taken it yet', () => {
  expect(said(timelineSteps('pending', [event('Submitted', 'client')], null))).toEqual([
    ['Submitted', 'done', 'you', null],
    ['In Review', 'current', null, null],
    ['In Progress', 'ahead', null, null],
    ['Resolved', 'ahead', null, null],
  ]);
});
