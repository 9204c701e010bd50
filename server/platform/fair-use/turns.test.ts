import { afterEach, describe, expect, it, vi } from 'vitest';
import { overloaded } from './refusals.ts';
import { createTurns } from './turns.ts';

const refused = { status: 503, code: overloaded, headers: { 'retry-after': '2' } };
const open = (limits: Partial<Parameters<typeof createTurns>[0]>) =>
  createTurns({ maxActive: 1, maxQueued: 5, maxWaitInMilliseconds: 60_000, ...limits });

afterEach(() => void vi.useRealTimers());

describe('caller queues', () => {
  it('a caller queue rejects callers while it is full and admits them again afterwards', async () => {
    const queue = open({ maxQueued: 1 });
    const release = await queue.acquire();
    const waiting = queue.acquire();
    await expect(queue.acquire()).rejects.toMatchObject(refused);
    release();
    (await waiting)();
    expect(await queue.acquire()).toBeTypeOf('function');
  });

  it('callers take turns, however many requests one of them sends', async () => {
    const queue = open({ maxQueued: 10 });
    const release = await queue.acquire('first');
    const admitted: string[] = [];
    const names = ['first', 'first', 'second', 'first', 'third', 'second'];
    const all = names.map(async (name) => {
      const free = await queue.acquire(name);
      admitted.push(name);
      free();
    });
    release();
    await Promise.all(all);
    expect(admitted).toEqual(['second', 'third', 'first', 'second', 'first', 'first']);
  });

  it('one caller holds only its own slots, and its requests beyond its places return 429', async () => {
    const queue = open({ maxActive: 3, maxActiveOfCaller: 2, maxQueuedOfCaller: 1 });
    const [release] = await Promise.all([queue.acquire('busy'), queue.acquire('busy')]);
    const waiting = queue.acquire('busy');
    const tooMany = { status: 429, headers: { 'retry-after': '2' } };
    await expect(queue.acquire('busy')).rejects.toMatchObject(tooMany);
    expect(queue.hasWaiting()).toBe(false);
    expect(await queue.acquire('other')).toBeTypeOf('function');
    release?.();
    expect(await waiting).toBeTypeOf('function');
  });

  it('callers that used much time share some of the slots, so that others find one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const queue = open({ maxActive: 3, slowAfterMilliseconds: 40, maxActiveSlow: 1 });
    const releases = await Promise.all(['slow', 'slower'].map((name) => queue.acquire(name)));
    vi.advanceTimersByTime(60);
    for (const release of releases) release();
    const first = await queue.acquire('slow');
    const second = queue.acquire('slower');
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits');
    expect(await queue.acquire('other')).toBeTypeOf('function');
    first();
    expect(await second).toBeTypeOf('function');
  });

  it('a caller that used much time has one slot until that time is forgotten', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const queue = open({ maxActive: 3, maxActiveOfCaller: 2, slowAfterMilliseconds: 40 });
    const release = await queue.acquire('slow');
    vi.advanceTimersByTime(60);
    release();
    const first = await queue.acquire('slow');
    const second = queue.acquire('slow');
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits');
    first();
    (await second)();
    vi.advanceTimersByTime(50);
    await queue.acquire('slow');
    expect(await queue.acquire('slow')).toBeTypeOf('function');
  });

  it('the time of a turn counts while it runs', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const queue = open({ maxActive: 4, slowAfterMilliseconds: 40, maxActiveSlow: 1 });
    const first = await queue.acquire('slow');
    vi.advanceTimersByTime(60);
    const second = queue.acquire('slow');
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits');
    first();
    expect(await second).toBeTypeOf('function');
  });

  it('few callers cannot hold all slots', async () => {
    const limits = { maxActiveOfCaller: 3, maxActiveForMore: 5, maxWaitInMilliseconds: 20 };
    const queue = open({ maxActive: 10, maxQueued: 100, ...limits });
    const calls = ['a', 'b', 'c', 'd'].flatMap((name) => Array(3).fill(name));
    const all = Promise.allSettled(calls.map((name) => queue.acquire(name)));
    expect(queue.isFull()).toBe(false);
    expect(await queue.acquire('other')).toBeTypeOf('function');
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
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
