import { LRUCache } from 'lru-cache';
import { overload, tooManyAtOnce } from './refusals.ts';

export type Turns = {
  /**
   * Waits for a turn and returns the function that ends it. `caller` names the caller whose limits apply;
   * null has none. Throws `overloaded` if the queue is full or the wait is too long, and 429 if this caller is the
   * reason.
   */
  acquire(caller?: string | null): Promise<() => void>;
  /** Returns whether a request waits because all slots are in use. */
  hasWaiting(): boolean;
  isFull(): boolean;
};

export type TurnLimits = {
  maxActive: number;
  maxQueued: number;
  maxWaitInMilliseconds: number;
  maxActiveOfCaller?: number;
  /** A caller gets a second slot only while fewer than this many are in use, so that few callers cannot hold all. */
  maxActiveForMore?: number;
  maxQueuedOfCaller?: number;
  /** After this much time, a caller has one slot. Half a second of it is forgotten each second. */
  slowAfterMilliseconds?: number;
  /** The slots that callers with so much time share. */
  maxActiveSlow?: number;
};

type CallerState = {
  active: number;
  /** The sum of the times at which the active turns began. */
  begun: number;
  waiting: number;
  lastTurn: number;
  milliseconds: number;
  at: number;
};
type Waiting = { caller: CallerState; proceed(): void };

const forgottenRate = 0.5;
const maxRemembered = 10_000;

/** Admits up to `maxActive` callers at once. All others wait, and the callers take turns. */
export function createTurns({
  maxActive,
  maxQueued,
  maxWaitInMilliseconds,
  maxActiveOfCaller = maxActive,
  maxActiveForMore = maxActive,
  maxQueuedOfCaller = maxQueued,
  slowAfterMilliseconds = Number.POSITIVE_INFINITY,
  maxActiveSlow = maxActive,
}: TurnLimits): Turns {
  const newState = (): CallerState => ({
    ...{ active: 0, begun: 0, waiting: 0, lastTurn: 0, milliseconds: 0, at: 0 },
  });
  const callers = new LRUCache<string, CallerState>({ max: maxRemembered, memoMethod: newState });
  const unlimited = newState();
  const waiting = new Set<Waiting>();
  const running = new Set<CallerState>();
  let active = 0;
  let turns = 0;

  const timeOf = ({ milliseconds, at }: CallerState) =>
    Math.max(0, milliseconds - (performance.now() - at) * forgottenRate);
  const isSlow = (caller: CallerState) =>
    timeOf(caller) + caller.active * performance.now() - caller.begun > slowAfterMilliseconds;
  const slowTurns = () => {
    let slow = 0;
    for (const caller of running) if (isSlow(caller)) slow += caller.active;
    return slow;
  };
  const mayStart = (caller: CallerState): boolean => {
    if (active >= maxActive) return false;
    if (caller === unlimited) return true;
    if (isSlow(caller)) return caller.active === 0 && slowTurns() < maxActiveSlow;
    return caller.active === 0 || (caller.active < maxActiveOfCaller && active < maxActiveForMore);
  };
  const start = (caller: CallerState): (() => void) => {
    active += 1;
    caller.active += 1;
    turns += 1;
    caller.lastTurn = turns;
    const startedAt = performance.now();
    caller.begun += startedAt;
    if (caller !== unlimited) running.add(caller);
    return () => {
      active -= 1;
      caller.active -= 1;
      caller.begun -= startedAt;
      if (caller.active === 0) running.delete(caller);
      const at = performance.now();
      caller.milliseconds = Math.min(timeOf(caller) + at - startedAt, 5 * slowAfterMilliseconds);
      caller.at = at;
      for (let next = nextInTurn(); next; next = nextInTurn()) next.proceed();
    };
  };
  /** Returns the first request of the caller whose last turn is the longest ago. */
  const nextInTurn = (): Waiting | null => {
    let next: Waiting | null = null;
    for (const each of active < maxActive ? waiting : [])
      if (mayStart(each.caller) && each.caller.lastTurn < (next?.caller.lastTurn ?? Number.POSITIVE_INFINITY))
        next = each;
    return next;
  };
  const wait = (caller: CallerState) =>
    new Promise<() => void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        caller.waiting -= 1;
        waiting.delete(request);
      };
      const proceed = () => {
        leave();
        resolve(start(caller));
      };
      const request = { caller, proceed };
      const timer = setTimeout(() => {
        leave();
        reject(active < maxActive ? tooManyAtOnce() : overload('Waited too long for a turn'));
      }, maxWaitInMilliseconds);
      caller.waiting += 1;
      waiting.add(request);
    });

  return {
    async acquire(name = null) {
      const caller = name === null ? unlimited : callers.memo(name);
      if (caller.waiting === 0 && mayStart(caller)) return start(caller);
      if (caller !== unlimited && caller.waiting >= maxQueuedOfCaller) throw tooManyAtOnce();
      if (waiting.size >= maxQueued) throw overload('Too many callers wait');
      return wait(caller);
    },
    isFull: () => active >= maxActive,
    hasWaiting: () => waiting.size > 0 && active >= maxActive,
  };
}
