import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnitSpread } from './spread-units.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const createSpread = () => createUnitSpread({ unitsInSecond: 200, unitsAtOnce: 3, mostMilliseconds: 1000 });
const waits = (spread: ReturnType<typeof createSpread>, units: number[], sender = 'a') =>
  units.map((each) => spread(sender, each));

it('some units are given at once, and the others evenly', () => {
  const spread = createSpread();
  expect(waits(spread, [1, 1, 1, 1, 1, 4, 1])).toEqual([0, 0, 0, 5, 10, 15, 35]);
  vi.advanceTimersByTime(30);
  expect(waits(spread, [1, 1])).toEqual([10, 15]);
});

it('a pause gives only the units that are given at once', () => {
  const spread = createSpread();
  waits(spread, [1, 1, 1]);
  vi.advanceTimersByTime(60_000);
  expect(waits(spread, [1, 1, 1, 1])).toEqual([0, 0, 0, 5]);
});

it('a sender that would wait too long is refused, uses up nothing, and keeps no other sender waiting', () => {
  const spread = createSpread();
  expect(waits(spread, [200, 4, 1, 1])).toEqual([0, 990, null, null]);
  expect(waits(spread, [1], 'b')).toEqual([0]);
  vi.advanceTimersByTime(10);
  expect(waits(spread, [1])).toEqual([1000]);
});
