import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, untilLeft } from './pending-sign-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isOver = async (milliseconds: number, waiting = untilLeft()) => {
  let isDone = false;
  void waiting.then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return isDone;
};

it('a sign-in starts at once if no sign-out is pending', async () => {
  expect(await isOver(0)).toBe(true);
});

it('a sign-in waits for every pending sign-out, including failed ones', async () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = leave(one.promise);
  void leave(other.promise);
  other.resolve();
  expect(await isOver(9_999)).toBe(false);
  one.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await isOver(0)).toBe(true);
});

it('a sign-in waits at most ten seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  void leave(promise);
  expect(await isOver(9_999)).toBe(false);
  expect(await isOver(10_000)).toBe(true);
  resolve();
});
