import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-11-20T12:00:00Z');
it.each([
  ['2026-11-27T12:00:00Z', 'in 7 days'],
  ['2026-11-22T12:00:00Z', 'in 2 days'],
  ['2026-11-22T11:59:00Z', 'in 47 hours'],
  ['2026-11-20T17:59:59Z', 'in 5 hours'],
  ['2026-11-20T13:00:00Z', 'in 1 hour'],
  ['2026-11-20T12:59:59Z', 'in 59 minutes'],
  ['2026-11-20T12:00:10Z', 'in less than a minute'],
  ['2026-11-20T12:00:00Z', 'less than a minute late'],
  ['2026-11-20T11:59:00Z', '1 minute late'],
  ['2026-11-20T10:00:00Z', '2 hours late'],
  ['2026-11-18T11:00:00Z', '2 days late'],
])('the time until %s is shown as %s', (moment, text) => {
  expect(timeLeft(new Date(moment), now)).toBe(text);
});
