import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Sql } from './pool.ts';

/** The maximum number of callers' transactions that each server runs at once. */
export const apiConnections = 10;

/** The code of the 503 error if the queue is full or the wait is too long. */
export const overloaded = 'overloaded';

export type CallerQueue = {
  /**
   * Waits for a free slot and returns the function that frees it. `bytes` is the size of the waiting request,
   * which counts toward the byte limit of the queue. Throws `overloaded` if the queue is full or the wait is
   * too long.
   */
  acquire(bytes?: number): Promise<() => void>;
  hasWaiting(): boolean;
};

type Limits = {
  maxActive: number;
  maxQueued: number;
  maxQueuedBytes?: number;
  maxWaitInMilliseconds: number;
};

const defaultLimits: Limits = {
  maxActive: apiConnections,
  maxQueued: 1000,
  maxQueuedBytes: 64 * 1024 * 1024,
  maxWaitInMilliseconds: 10_000,
};
const queuesOfPools = new WeakMap<Sql, CallerQueue>();

export function callerQueueOf(api: Sql): CallerQueue {
  return queuesOfPools.get(api) ?? setCallerQueue(api, defaultLimits);
}

/** Replaces the queue of a pool. Requests that are already waiting stay in the previous queue. */
export function setCallerQueue(api: Sql, limits: Limits): CallerQueue {
  const queue = createCallerQueue(limits);
  queuesOfPools.set(api, queue);
  return queue;
}

// Smaller requests do not count toward the byte limit, so that large requests cannot block small ones. Only
// `maxQueued` limits small requests.
const leastCounted = 16 * 1024;

/** Admits up to `maxActive` callers at once. All others wait in order of arrival. */
export function createCallerQueue({
  maxActive,
  maxQueued,
  maxQueuedBytes = Number.POSITIVE_INFINITY,
  maxWaitInMilliseconds,
}: Limits): CallerQueue {
  const queue = new Set<() => void>();
  let active = 0;
  let queuedBytes = 0;

  const release = () => {
    const [next] = queue;
    if (!next) active -= 1;
    else {
      queue.delete(next);
      next();
    }
  };
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(proceed);
        reject(overload('Waited too long for a connection'));
      }, maxWaitInMilliseconds);
      queue.add(proceed);
    });

  return {
    async acquire(bytes = 0) {
      const counted = bytes < leastCounted ? 0 : bytes;
      if (active < maxActive) active += 1;
      else if (queue.size < maxQueued && queuedBytes + counted <= maxQueuedBytes) {
        queuedBytes += counted;
        await wait().finally(() => {
          queuedBytes -= counted;
        });
      } else throw overload('Too many callers wait for a connection');
      return release;
    },
    hasWaiting: () => queue.size > 0,
  };
}

function overload(reason: string): ApiError {
  return new ApiError({
    status: 503,
    code: overloaded,
    message: serviceErrors.serviceOverloaded,
    headers: { 'retry-after': '2' },
    cause: new Error(reason),
  });
}
