import { createTurns, type TurnLimits, type Turns } from '../fair-use/turns.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Sql } from './pool.ts';

/** The maximum number of callers' transactions that each server runs at once. */
export const apiConnections = 10;

const queuesOfPools = new WeakMap<Sql, Turns>();

export function callerQueueOf(api: Sql): Turns {
  return queuesOfPools.get(api) ?? setCallerQueue(api, scaledLimits(api.limitFactor));
}

/** Replaces the queue of a pool. Requests that are already waiting stay in the previous queue. */
export function setCallerQueue(api: Sql, limits: TurnLimits): Turns {
  const queue = createTurns(limits);
  queuesOfPools.set(api, queue);
  return queue;
}

/** Returns the limits of a pool. LIMIT_FACTOR multiplies those of a single caller. */
function scaledLimits(limitFactor: number): TurnLimits {
  return {
    maxActive: apiConnections,
    maxQueued: 1000,
    maxWaitInMilliseconds: 10_000,
    maxActiveOfCaller: Math.min(scaled(3, limitFactor), apiConnections),
    maxActiveForMore: Math.min(scaled(5, limitFactor), apiConnections),
    maxQueuedOfCaller: Math.min(scaled(100, limitFactor), 1000),
    slowAfterMilliseconds: 1000 * limitFactor,
    maxActiveSlow: 5,
  };
}
