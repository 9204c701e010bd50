import { expect, test } from 'vitest';
import { DEFAULT_URGENCY, isUrgency, URGENCY_SPANS } from './urgency.ts';

test('each urgency has a time span, and the default is This Week', () => {
  expect(URGENCY_SPANS).toEqual({ ASAP: '24-48 hours', 'This Week': '3-5 days', 'No Rush': '1-2 weeks' });
  expect(DEFAULT_URGENCY).toBe('This Week');
});

test.each([
  ['ASAP', true],
  ['asap', false],
  ['', false],
  [null, false],
])('%j is a valid urgency: %s', (value, expected) => {
  expect(isUrgency(value)).toBe(expected);
});
