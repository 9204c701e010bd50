import { describe, expect, it } from 'vitest';
import { createGate, overloaded } from './gate.ts';

const refused = { status: 503, code: overloaded, headers: { 'retry-after': '2' } };

describe('a gate', () => {
  it('lets so many in at once, and the others in the order in which they came', async () => {
    const gate = createGate({ atOnce: 2, mostWaiting: 5, longestWaitInMilliseconds: 60_000 });
    const inside: number[] = [];
    const enter = async (name: number) => {
      const leave = await gate.enter();
      inside.push(name);
      return leave;
    };
    const [first, second] = await Promise.all([enter(1), enter(2)]);
    const others = [enter(3), enter(4)];
    await Promise.resolve();
    expect(inside).toEqual([1, 2]);
    expect(gate.hasLine()).toBe(true);
    second?.();
    await others[0];
    expect(inside).toEqual([1, 2, 3]);
    first?.();
    await others[1];
    expect(inside).toEqual([1, 2, 3, 4]);
    expect(gate.hasLine()).toBe(false);
  });

  it('turns away who finds the line full, and takes the next when there is room again', async () => {
    const gate = createGate({ atOnce: 1, mostWaiting: 1, longestWaitInMilliseconds: 60_000 });
    const leave = await gate.enter();
    const waiting = gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(refused);
    leave();
    (await waiting)();
    expect(await gate.enter()).toBeTypeOf('function');
  });

  it('turns away who would have the line hold too many bytes, and counts those of nobody who is inside', async () => {
    const limits = {
      atOnce: 1,
      mostWaiting: 9,
      mostBytesWaiting: 100_000,
      longestWaitInMilliseconds: 60_000,
    };
    const gate = createGate(limits);
    const leave = await gate.enter(1_000_000);
    const waiting = gate.enter(60_000);
    await expect(gate.enter(40_001)).rejects.toMatchObject(refused);
    const second = gate.enter(40_000);
    leave();
    const next = await waiting;
    const later = gate.enter(60_000);
    next();
    (await second)();
    expect(await later).toBeTypeOf('function');
  });

  it('lets whoever has little wait, however much the others have', async () => {
    const limits = {
      atOnce: 1,
      mostWaiting: 9,
      mostBytesWaiting: 100_000,
      longestWaitInMilliseconds: 60_000,
    };
    const gate = createGate(limits);
    const leave = await gate.enter();
    const waiting = gate.enter(100_000);
    await expect(gate.enter(20_000)).rejects.toMatchObject(refused);
    const small = gate.enter(500);
    leave();
    (await waiting)();
    expect(await small).toBeTypeOf('function');
  });

  it('turns away who has waited too long, and gives that place in the line to another', async () => {
    const gate = createGate({ atOnce: 1, mostWaiting: 1, longestWaitInMilliseconds: 20 });
    const leave = await gate.enter();
    await expect(gate.enter()).rejects.toMatchObject(refused);
    const waiting = gate.enter();
    leave();
    expect(await waiting).toBeTypeOf('function');
  });
});
