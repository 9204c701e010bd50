import { describe, expect, it } from 'vitest';
import { createCallerQueue, overloaded } from './caller-queue.ts';

const refused = { status: 503, code: overloaded, headers: { 'retry-after': '2' } };
const open = (limits: Partial<Parameters<typeof createCallerQueue>[0]>) =>
  createCallerQueue({ maxActive: 1, maxQueued: 5, maxWaitInMilliseconds: 60_000, ...limits });

describe('caller queues', () => {
  it('a caller queue admits waiting callers in order of arrival', async () => {
    const queue = open({ maxActive: 2 });
    const admitted: number[] = [];
    const acquire = async (name: number) => {
      const release = await queue.acquire();
      admitted.push(name);
      return release;
    };
    const [first, second] = await Promise.all([acquire(1), acquire(2)]);
    const others = [acquire(3), acquire(4)];
    await Promise.resolve();
    expect(admitted).toEqual([1, 2]);
    expect(queue.hasWaiting()).toBe(true);
    second?.();
    await others[0];
    expect(admitted).toEqual([1, 2, 3]);
    first?.();
    await others[1];
    expect(admitted).toEqual([1, 2, 3, 4]);
    expect(queue.hasWaiting()).toBe(false);
  });

  it('a caller queue rejects callers while it is full and admits them again afterwards', async () => {
    const queue = open({ maxQueued: 1 });
    const release = await queue.acquire();
    const waiting = queue.acquire();
    await expect(queue.acquire()).rejects.toMatchObject(refused);
    release();
    (await waiting)();
    expect(await queue.acquire()).toBeTypeOf('function');
  });

  it('a caller queue rejects a caller if the waiting callers exceed the byte limit', async () => {
    const queue = open({ maxQueuedBytes: 100_000 });
    const release = await queue.acquire(1_000_000);
    const waiting = queue.acquire(60_000);
    await expect(queue.acquire(40_001)).rejects.toMatchObject(refused);
    const second = queue.acquire(40_000);
    release();
    const next = await waiting;
    const later = queue.acquire(60_000);
    next();
    (await second)();
    expect(await later).toBeTypeOf('function');
  });

  it('a caller queue admits a small request even if large ones have reached the byte limit', async () => {
    const queue = open({ maxQueuedBytes: 100_000 });
    const release = await queue.acquire();
    const waiting = queue.acquire(100_000);
    await expect(queue.acquire(20_000)).rejects.toMatchObject(refused);
    const small = queue.acquire(500);
    release();
    (await waiting)();
    expect(await small).toBeTypeOf('function');
  });

  it('a caller queue rejects a caller that has waited too long and frees its slot', async () => {
    const queue = open({ maxQueued: 1, maxWaitInMilliseconds: 20 });
    const release = await queue.acquire();
    await expect(queue.acquire()).rejects.toMatchObject(refused);
    const waiting = queue.acquire();
    release();
    expect(await waiting).toBeTypeOf('function');
  });
});
