import { expect, it } from 'vitest';
import { timelineEventText } from './timeline-event-text.ts';

it.each([
  ['Note', 'Quote sent', { label: 'Quote sent', note: null }],
  ['Note', 'x'.repeat(61), { label: 'Note', note: 'x'.repeat(61) }],
  ['Note', null, { label: 'Note', note: null }],
  ['In Progress', 'Work started', { label: 'In Progress', note: 'Work started' }],
  ['Resolved', 'Fix submitted: all of it', { label: 'Resolved', note: 'Fix submitted' }],
] as const)('the timeline describes a %s event with note %j', (status, note, expected) => {
  expect(timelineEventText({ status, note })).toEqual(expected);
});
