import { expect, it } from 'vitest';
import type { TimelineEvent } from '#web/data/issue/timeline.ts';
import { timelineSteps } from './timeline-steps.ts';

const event = (
  status: TimelineEvent['status'],
  actor: TimelineEvent['actor'],
  note: string | null = null,
  minute = 0,
) => ({
  id: `${status}-${actor}`,
  issueId: 'i',
  status,
  actor,
  note,
  createdAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`,
});
const said = (steps: ReturnType<typeof timelineSteps>) =>
  steps.map(({ label, state, by, note }) => [label, state, by ?? null, note ?? null]);

it('a timeline shows past events with their actors, and the remaining steps', () => {
  const events = [
    event('Submitted', 'client', 'Issue submitted'),
    event('In Review', 'engineer', 'Claimed by an engineer', 1),
  ];
  expect(said(timelineSteps('pending', events, 'Grace'))).toEqual([
    ['Submitted', 'done', 'you', 'Issue submitted'],
    ['In Review', 'current', 'Grace', 'Claimed by an engineer'],
    ['In Progress', 'ahead', null, null],
    ['Resolved', 'ahead', null, null],
  ]);
});

it('the timeline of a finished issue has no remaining steps and no explanation of the fix', () => {
  const events = [
    event('In Progress', 'engineer'),
    event('Resolved', 'engineer', 'Fix submitted: a very long text'),
  ];
  expect(said(timelineSteps('completed', events, null))).toEqual([
    ['In Progress', 'done', 'the engineer', null],
    ['Resolved', 'done', 'the engineer', 'Fix submitted'],
  ]);
});

it('the timeline shows an unclaimed new issue as in review', () => {
  expect(said(timelineSteps('pending', [event('Submitted', 'client')], null))).toEqual([
    ['Submitted', 'done', 'you', null],
    ['In Review', 'current', null, null],
    ['In Progress', 'ahead', null, null],
    ['Resolved', 'ahead', null, null],
  ]);
});

it('the timeline shows events before a release as the work of an earlier engineer', () => {
  const events = [
    event('Submitted', 'client'),
    event('In Review', 'engineer', null, 1),
    event('Submitted', 'engineer', 'Released', 2),
    event('In Review', 'engineer', null, 3),
  ];
  expect(timelineSteps('pending', events, 'Noor').map(({ by }) => by ?? null)).toEqual([
    ...['you', 'an earlier engineer', 'an earlier engineer', 'Noor'],
    ...[null, null],
  ]);
});

it('the timeline shows an unclaimed issue as in review after the client has edited it', () => {
  const events = [event('Submitted', 'client'), event('Note', 'client', 'Edited: name, description', 1)];
  expect(said(timelineSteps('pending', events, null)).slice(0, 3)).toEqual([
    ['Submitted', 'done', 'you', null],
    ['Edited: name, description', 'done', 'you', null],
    ['In Review', 'current', null, null],
  ]);
});
