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
};

const queuesOfPools = new WeakMap<Sql, CallerQueue>();
const factorsOfPools = new WeakMap<Sql, number>();

/** Sets the LIMIT_FACTOR of a pool and creates its queue. */
export function limitCallers(api: Sql, limitFactor: number): void {
  factorsOfPools.set(api, limitFactor);
  setCallerQueue(api, scaledLimits(limitFactor));
}

export function limitFactorOf(api: Sql): number {
  return factorsOfPools.get(api) ?? Number.POSITIVE_INFINITY;
}

export function callerQueueOf(api: Sql): CallerQueue {
  return queuesOfPools.get(api) ?? setCallerQueue(api, scaledLimits(limitFactorOf(api)));
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
  };
}

type CallerState = { active: number; waiting: Set<() => void> };
type Usage = { milliseconds: number; at: number };

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
}: Limits): CallerQueue {
  const callers = new Map<string | null, CallerState>();
  const usages = new LRUCache<string, Usage>({ max: maxRemembered });
  // A caller with waiting requests moves to the end of this set after each turn.
  const turns = new Set<string | null>();
  let active = 0;
  let queued = 0;

  const usageOf = (name: string): number => {
    const usage = usages.get(name);
    if (usage === undefined) return 0;
    return Math.max(0, usage.milliseconds - (performance.now() - usage.at) * forgottenRate);
  };
  const mayStart = (name: string | null, state: CallerState): boolean => {
    if (active >= maxActive) return false;
    if (name === null || state.active === 0) return true;
    return state.active < maxActiveOfCaller && usageOf(name) <= slowAfterMilliseconds;
  };
  const forgetIdle = (name: string | null, state: CallerState) => {
    if (state.active === 0 && state.waiting.size === 0) callers.delete(name);
  };
  const start = (name: string | null, state: CallerState): (() => void) => {
    active += 1;
    state.active += 1;
    const startedAt = performance.now();
    return () => {
      active -= 1;
      state.active -= 1;
      if (name !== null) {
        const at = performance.now();
        const milliseconds = Math.min(usageOf(name) + at - startedAt, 5 * slowAfterMilliseconds);
        usages.set(name, { milliseconds, at });
      }
      forgetIdle(name, state);
      admitWaiting();
    };
  };
  // An admitted caller that has more requests is visited again at the end of the set.
  const admitWaiting = () => {
    for (const name of turns) {
      if (active >= maxActive) return;
      const state = callers.get(name);
      const [next] = state?.waiting ?? [];
      if (state && next && mayStart(name, state)) next();
    }
  };
  const wait = (name: string | null, state: CallerState) =>
    new Promise<() => void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queued -= 1;
        state.waiting.delete(proceed);
        turns.delete(name);
        if (state.waiting.size > 0) turns.add(name);
      };
      const proceed = () => {
        leave();
        resolve(start(name, state));
      };
      const timer = setTimeout(() => {
        leave();
        forgetIdle(name, state);
        reject(active < maxActive ? tooManyAtOnce() : overload('Waited too long for a connection'));
      }, maxWaitInMilliseconds);
      queued += 1;
      state.waiting.add(proceed);
      turns.add(name);
    });

  return {
    async acquire(name = null) {
      const state = callers.get(name) ?? { active: 0, waiting: new Set() };
      const isNext = state.waiting.size === 0 && mayStart(name, state);
      if (!isNext && name !== null && state.waiting.size >= maxQueuedOfCaller) throw tooManyAtOnce();
      if (!isNext && queued >= maxQueued) throw overload('Too many callers wait for a connection');
      callers.set(name, state);
      return isNext ? start(name, state) : wait(name, state);
    },
    hasWaiting: () => queued > 0 && active >= maxActive,
  };
}

/** Returns whether the queue refused a request, so that nothing was sent to the database. */
export function isQueueRefusal(error: unknown): boolean {
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
