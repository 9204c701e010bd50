import { expect, it } from 'vitest';
import { dateText, dayText } from './date-text.ts';

const at = new Date('2026-11-24T22:30:00Z');

it.each([
  ['Europe/Berlin', 'Tue, Nov 24, 11:30 PM (Berlin)', 'Nov 24, 2026'],
  ['Asia/Kathmandu', 'Wed, Nov 25, 4:15 AM (Kathmandu)', 'Nov 25, 2026'],
  ['America/Argentina/Buenos_Aires', 'Tue, Nov 24, 7:30 PM (Buenos Aires)', 'Nov 24, 2026'],
  ['UTC', 'Tue, Nov 24, 10:30 PM UTC', 'Nov 24, 2026'],
])('a date in the zone %s', (zone, time, day) => {
  expect([dateText(at, zone), dayText(at, zone)]).toEqual([time, day]);
});
