import { describe, expect, it } from 'vitest';
import { createConnectionLimit, overloaded } from './connection-limit.ts';

const refused = { status: 503, code: overloaded, headers: { 'retry-after': '2' } };

describe('a connection limit', () => {
  it('admits up to its maximum at once, and the others in order of arrival', async () => {
    const limit = createConnectionLimit({ maxActive: 2, maxQueued: 5, maxWaitInMilliseconds: 60_000 });
    const admitted: number[] = [];
    const acquire = async (name: number) => {
      const release = await limit.acquire();
      admitted.push(name);
      return release;
    };
    const [first, second] = await Promise.all([acquire(1), acquire(2)]);
    const others = [acquire(3), acquire(4)];
    await Promise.resolve();
    expect(admitted).toEqual([1, 2]);
    expect(limit.hasQueue()).toBe(true);
    second?.();
    await others[0];
    expect(admitted).toEqual([1, 2, 3]);
    first?.();
    await others[1];
    expect(admitted).toEqual([1, 2, 3, 4]);
    expect(limit.hasQueue()).toBe(false);
  });

  it('rejects a caller if the queue is full, and admits the next once there is room', async () => {
    const limit = createConnectionLimit({ maxActive: 1, maxQueued: 1, maxWaitInMilliseconds: 60_000 });
    const release = await limit.acquire();
    const waiting = limit.acquire();
    await expect(limit.acquire()).rejects.toMatchObject(refused);
    release();
    (await waiting)();
    expect(await limit.acquire()).toBeTypeOf('function');
  });

  it('rejects a caller that exceeds the queue’s byte limit, which excludes active callers', async () => {
    const limits = { maxActive: 1, maxQueued: 9, maxQueuedBytes: 100_000, maxWaitInMilliseconds: 60_000 };
    const limit = createConnectionLimit(limits);
    const release = await limit.acquire(1_000_000);
    const waiting = limit.acquire(60_000);
    await expect(limit.acquire(40_001)).rejects.toMatchObject(refused);
    const second = limit.acquire(40_000);
    release();
    const next = await waiting;
    const later = limit.acquire(60_000);
    next();
    (await second)();
    expect(await later).toBeTypeOf('function');
  });

  it('queues a small request even if large ones have used up the byte limit', async () => {
    const limits = { maxActive: 1, maxQueued: 9, maxQueuedBytes: 100_000, maxWaitInMilliseconds: 60_000 };
    const limit = createConnectionLimit(limits);
    const release = await limit.acquire();
    const waiting = limit.acquire(100_000);
    await expect(limit.acquire(20_000)).rejects.toMatchObject(refused);
    const small = limit.acquire(500);
    release();
    (await waiting)();
    expect(await small).toBeTypeOf('function');
  });

  it('rejects a caller that has waited too long, and frees its slot in the queue', async () => {
    const limit = createConnectionLimit({ maxActive: 1, maxQueued: 1, maxWaitInMilliseconds: 20 });
    const release = await limit.acquire();
    await expect(limit.acquire()).rejects.toMatchObject(refused);
    const waiting = limit.acquire();
    release();
    expect(await waiting).toBeTypeOf('function');
  });
});
