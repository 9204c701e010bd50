import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';
import { apiConnections, type Sql } from './connect.ts';

/** The error code of the 503 sent when the queue is full or the wait was too long. */
export const overloaded = 'overloaded';

export type ConnectionLimit = {
  /**
   * Waits for a free place and gives the function that frees it. `bytes` is the memory that the caller keeps while it
   * waits. Throws `overloaded` when the queue is full, by callers or by bytes, or after the longest wait.
   */
  acquire(bytes?: number): Promise<() => void>;
  hasQueue(): boolean;
};

export type Limits = {
  maxActive: number;
  maxQueued: number;
  /** Not limited by default. */
  maxQueuedBytes?: number;
  maxWaitInMilliseconds: number;
};

const defaultLimits: Limits = {
  maxActive: apiConnections,
  maxQueued: 1000,
  maxQueuedBytes: 64 * 1024 * 1024,
  maxWaitInMilliseconds: 10_000,
};
const limitsOfPools = new WeakMap<Sql, ConnectionLimit>();

/** The limit on callers' transactions on a pool. */
export function connectionLimitOf(api: Sql): ConnectionLimit {
  return limitsOfPools.get(api) ?? setConnectionLimit(api, defaultLimits);
}

/** Replaces the limit of a pool; callers that already wait stay in the former queue. */
export function setConnectionLimit(api: Sql, limits: Limits): ConnectionLimit {
  const limit = createConnectionLimit(limits);
  limitsOfPools.set(api, limit);
  return limit;
}

// Smaller requests are bounded by maxQueued alone, so that large bodies do not keep them out.
const leastCounted = 16 * 1024;

/** A limit on concurrent callers, with a first-in, first-out queue. */
export function createConnectionLimit({
  maxActive,
  maxQueued,
  maxQueuedBytes = Number.POSITIVE_INFINITY,
  maxWaitInMilliseconds,
}: Limits): ConnectionLimit {
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

  const waitWith = async (bytes: number) => {
    queuedBytes += bytes;
    try {
      await wait();
    } finally {
      queuedBytes -= bytes;
    }
  };

  return {
    async acquire(bytes = 0) {
      const counted = bytes < leastCounted ? 0 : bytes;
      if (active < maxActive) active += 1;
      else if (queue.size < maxQueued && queuedBytes + counted <= maxQueuedBytes) await waitWith(counted);
      else throw overload('Too many callers wait for a connection');
      return release;
    },
    hasQueue: () => queue.size > 0,
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
