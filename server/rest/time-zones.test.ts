import { describe, expect, it } from 'vitest';
import { refuseZonesWithNumbers } from './time-zones.ts';

const inText = [{ at: 0, keys: null }];

describe('time zones', () => {
  it.each([
    '2026-01-31 12:00:00 abc5',
    '2026-01-31 12:00 UTC+3',
    'abc-5 2026-01-31',
    'now a/b.c:d5',
    'now a1b+1',
    'now a1T5',
    'now b/5',
    '{"2026-01-31","2026-01-31 ab\\c5"}',
    '["2026-01-31 ab""c5",)',
  ])('the time %s is refused', (time) => {
    expect(() => refuseZonesWithNumbers(inText, [time])).toThrow('letters and a number');
  });

  it.each([
    '2026-01-31T12:00:00.123Z',
    '2026-01-31T12:00:00+03:00',
    '2026-01-31 12:00 America/New_York',
    '2026-01-31 12:00 PM UTC',
    'January 31, 2026',
    '31 Jan 2026',
    'yesterday',
    '-infinity',
    '[2026-01-01,2026-01-31)',
  ])('the time %s is accepted', (time) => refuseZonesWithNumbers(inText, [time]));

  it('a long text takes milliseconds', () => {
    for (const part of ['a', 'a-', '1T', '-', '\\']) refuseZonesWithNumbers(inText, [part.repeat(2_000_000)]);
  });

  it('in JSON, the times of each row and list are read, and no other texts', () => {
    const inJson = [{ at: 1, keys: ['at', 'days'] }];
    const json = (row: object) => ['', JSON.stringify([{ at: null }, row])];
    refuseZonesWithNumbers(inJson, json({ at: '2026-01-31', days: ['yesterday', 5], text: 'abc5' }));
    refuseZonesWithNumbers(inJson, ['', 'null']);
    for (const row of [
      { at: 'now abc5' },
      { days: ['yesterday', 'now abc5'] },
      { at: { now: 1 } },
      { days: [['now']] },
    ])
      expect(() => refuseZonesWithNumbers(inJson, json(row))).toThrow('letters and a number');
  });

  it('a request with more than 20,000 times is refused', () => {
    const times = (count: number) => ['', JSON.stringify({ days: Array(count).fill('today') })];
    refuseZonesWithNumbers([{ at: 1, keys: ['days'] }], times(20_000));
    expect(() => refuseZonesWithNumbers([{ at: 1, keys: ['days'] }], times(20_001))).toThrow(
      'at most 20000 times',
    );
  });
});
