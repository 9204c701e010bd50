import { serviceErrors } from '#domain/errors/general.ts';
import { ApiError } from '../errors/api-error.ts';

/** The code of the 503 that who finds the line full, or has waited too long in it, is answered with. */
export const overloaded = 'overloaded';

export type Gate = {
  /**
   * Waits for a turn and gives what ends it. Throws `overloaded` where the line is full, where it holds too many bytes with
   * those that whoever enters keeps in memory, or after the longest wait.
   */
  enter(bytes?: number): Promise<() => void>;
  /** Whether somebody waits for a turn at this moment. */
  hasLine(): boolean;
};

export type GateLimits = {
  atOnce: number;
  mostWaiting: number;
  /** Without it they are not counted. */
  mostBytesWaiting?: number;
  longestWaitInMilliseconds: number;
};

// What is smaller is bounded by how many wait: those with large bodies do not keep out those with hardly any.
const leastCounted = 16 * 1024;

/** Lets so many do something at once; others wait in the order in which they came. */
export function createGate({
  atOnce,
  mostWaiting,
  mostBytesWaiting = Number.POSITIVE_INFINITY,
  longestWaitInMilliseconds,
}: GateLimits): Gate {
  const line = new Set<() => void>();
  let inside = 0;
  let bytesWaiting = 0;

  const leave = () => {
    const [next] = line;
    if (!next) inside -= 1;
    else {
      line.delete(next);
      next();
    }
  };
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const takeTurn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(takeTurn);
        reject(overload('Waited too long for a turn'));
      }, longestWaitInMilliseconds);
      line.add(takeTurn);
    });

  const waitWith = async (bytes: number) => {
    bytesWaiting += bytes;
    try {
      await wait();
    } finally {
      bytesWaiting -= bytes;
    }
  };

  return {
    async enter(bytes = 0) {
      const counted = bytes < leastCounted ? 0 : bytes;
      if (inside < atOnce) inside += 1;
      else if (line.size < mostWaiting && bytesWaiting + counted <= mostBytesWaiting) await waitWith(counted);
      else throw overload('Too many are waiting for a turn');
      return leave;
    },
    hasLine: () => line.size > 0,
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
