import { LRUCache } from 'lru-cache';

const mostRemembered = 10_000;

/** Returns the milliseconds after which a sender may use the given units, or null if that is too long. */
export type UnitSpread = (sender: string, units: number) => number | null;

/**
 * Gives each sender the same number of units in every second, at regular times. After a pause, a few units are given at
 * once. This is the virtual scheduling algorithm of ITU-T I.371, except that a sender waits instead of being refused.
 */
export function createUnitSpread(limits: {
  unitsInSecond: number;
  unitsAtOnce: number;
  mostMilliseconds: number;
}): UnitSpread {
  const millisecondsOfUnit = 1000 / limits.unitsInSecond;
  const pause = (limits.unitsAtOnce - 1) * millisecondsOfUnit;
  const nextTimes = new LRUCache<string, number>({ max: mostRemembered });
  return (sender, units) => {
    const now = performance.now();
    const next = Math.max(nextTimes.get(sender) ?? Number.NEGATIVE_INFINITY, now - pause);
    if (next - now > limits.mostMilliseconds) return null;
    nextTimes.set(sender, next + units * millisecondsOfUnit);
    return Math.max(0, next - now);
  };
}
