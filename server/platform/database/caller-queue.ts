import { LRUCache } from 'lru-cache';
import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Sql } from './pool.ts';

/** The maximum number of callers' transactions that each server runs at once. */
export const apiConnections = 10;

/** The code of the 503 error if the queue is full or the wait is too long. */
export const overloaded = 'overloaded';

const tooManyCode = 'too_many_at_once';

export type CallerQueue = {
  /**
   * Waits for a free slot and returns the function that frees it. `caller` names the caller whose limits apply;
   * null has none. Throws `overloaded` if the queue is full or the wait is too long, and 429 if this caller is the
   * reason.
   */
  acquire(caller?: string | null): Promise<() => void>;
  /** Returns whether a request waits because all slots are in use. */
  hasWaiting(): boolean;
};

type Limits = {
  maxActive: number;
  maxQueued: number;
  maxWaitInMilliseconds: number;
  maxActiveOfCaller?: number;
  maxQueuedOfCaller?: number;
  /** After this much database time, a caller has one slot. Half a second of it is forgotten each second. */
  slowAfterMilliseconds?: number;
  /** The slots that callers with so much database time share. */
  maxActiveSlow?: number;
};

const queuesOfPools = new WeakMap<Sql, CallerQueue>();

export function callerQueueOf(api: Sql): CallerQueue {
  return queuesOfPools.get(api) ?? setCallerQueue(api, scaledLimits(api.limitFactor));
}

/** Replaces the queue of a pool. Requests that are already waiting stay in the previous queue. */
export function setCallerQueue(api: Sql, limits: Limits): CallerQueue {
  const queue = createCallerQueue(limits);
  queuesOfPools.set(api, queue);
  return queue;
}

/** Returns the limits of a pool. LIMIT_FACTOR multiplies those of a single caller. */
function scaledLimits(limitFactor: number): Limits {
  const times = (count: number, most: number) => Math.min(Math.max(1, Math.floor(count * limitFactor)), most);
  return {
    maxActive: apiConnections,
    maxQueued: 1000,
    maxWaitInMilliseconds: 10_000,
    maxActiveOfCaller: times(3, apiConnections),
    maxQueuedOfCaller: times(100, 1000),
    slowAfterMilliseconds: 1000 * limitFactor,
    maxActiveSlow: 5,
  };
}

type CallerState = { active: number; waiting: number; lastTurn: number; milliseconds: number; at: number };
type Waiting = { caller: CallerState; proceed(): void };

const forgottenRate = 0.5;
const maxRemembered = 10_000;

/** Admits up to `maxActive` callers at once. All others wait, and the callers take turns. */
export function createCallerQueue({
  maxActive,
  maxQueued,
  maxWaitInMilliseconds,
  maxActiveOfCaller = maxActive,
  maxQueuedOfCaller = maxQueued,
  slowAfterMilliseconds = Number.POSITIVE_INFINITY,
  maxActiveSlow = maxActive,
}: Limits): CallerQueue {
  const newState = (): CallerState => ({ active: 0, waiting: 0, lastTurn: 0, milliseconds: 0, at: 0 });
  const callers = new LRUCache<string, CallerState>({ max: maxRemembered, memoMethod: newState });
  const unlimited = newState();
  const waiting = new Set<Waiting>();
  let active = 0;
  let activeSlow = 0;
  let turns = 0;

  const timeOf = ({ milliseconds, at }: CallerState) =>
    Math.max(0, milliseconds - (performance.now() - at) * forgottenRate);
  const isSlow = (caller: CallerState) => timeOf(caller) > slowAfterMilliseconds;
  const mayStart = (caller: CallerState): boolean => {
    if (active >= maxActive) return false;
    if (caller === unlimited) return true;
    if (isSlow(caller)) return caller.active === 0 && activeSlow < maxActiveSlow;
    return caller.active < maxActiveOfCaller;
  };
  const start = (caller: CallerState): (() => void) => {
    active += 1;
    caller.active += 1;
    turns += 1;
    caller.lastTurn = turns;
    const startedAt = performance.now();
    const slow = isSlow(caller) ? 1 : 0;
    activeSlow += slow;
    return () => {
      active -= 1;
      activeSlow -= slow;
      caller.active -= 1;
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
        reject(active < maxActive ? tooManyAtOnce() : overload('Waited too long for a connection'));
      }, maxWaitInMilliseconds);
      caller.waiting += 1;
      waiting.add(request);
    });

  return {
    async acquire(name = null) {
      const caller = name === null ? unlimited : callers.memo(name);
      if (caller.waiting === 0 && mayStart(caller)) return start(caller);
      if (caller !== unlimited && caller.waiting >= maxQueuedOfCaller) throw tooManyAtOnce();
      if (waiting.size >= maxQueued) throw overload('Too many callers wait for a connection');
      return wait(caller);
    },
    hasWaiting: () => waiting.size > 0 && active >= maxActive,
  };
}

/** Returns whether the queue refused a request, so that nothing was sent to the database. */
export function isQueueRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === overloaded || error.code === tooManyCode);
}

/** Returns the 429 error for a caller that exceeds its share of a node. */
export function tooManyAtOnce(): ApiError {
  return new ApiError({
    status: 429,
    code: tooManyCode,
    message: serviceErrors.tooManyAtOnce,
    headers: { 'retry-after': '2' },
  });
}

/** Returns the 503 error of a node that cannot take more. `reason` appears only in the log. */
export function overload(reason: string): ApiError {
  return new ApiError({
    status: 503,
    code: overloaded,
    message: serviceErrors.serviceOverloaded,
    headers: { 'retry-after': '2' },
    cause: new Error(reason),
  });
}
