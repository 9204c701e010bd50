import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManyAtOnce } from '../fair-use/refusals.ts';
import { scaled } from '../rate-limit/scaled.ts';
import { isDatabaseError } from './database-error.ts';
import type { Sql } from './pool.ts';

const limit = { milliseconds: 10_000, seconds: 300 };
/** What a body adds to the time of its write, because texts leave entries in indexes. */
const charactersOfMillisecond = 512;
/** A lock that another transaction holds, a conflict and a deadlock: most of the time was waiting. */
const causedByOthers = new Set(['55P03', '40001', '40P01']);

type UndoneWrites = {
  /** Throws 429 while the caller's writes that were undone exceed its share. */
  check(caller: string): Promise<void>;
  /** Counts a write that failed with `error`, with its milliseconds and the characters of its values. */
  count(caller: string, error: unknown, milliseconds: number, characters: number): Promise<void>;
};

const ofPools = new WeakMap<Sql, UndoneWrites>();

/**
 * Returns what bounds the writes that the database undid after an error: 10 seconds of them in five minutes for a network
 * address, or an account if the address is unknown, times LIMIT_FACTOR. 512 characters count as a millisecond. No budget
 * counts these writes, but the log of changes (WAL) keeps all of them, and text indexes keep parts of the texts.
 */
export function undoneWritesOf(api: Sql): UndoneWrites {
  const undone = ofPools.get(api) ?? createUndoneWrites(api.limitFactor);
  ofPools.set(api, undone);
  return undone;
}

function createUndoneWrites(limitFactor: number): UndoneWrites {
  if (limitFactor === Number.POSITIVE_INFINITY) return { check: async () => {}, count: async () => {} };
  const used = new RateLimiterMemory({
    points: scaled(limit.milliseconds, limitFactor),
    duration: limit.seconds,
  });
  return {
    async check(caller) {
      const found = await used.get(caller);
      if (found && found.remainingPoints <= 0) throw tooManyAtOnce(Math.ceil(found.msBeforeNext / 1000));
    },
    async count(caller, error, milliseconds, characters) {
      if (!isDatabaseError(error) || causedByOthers.has(error.code ?? '')) return;
      await used.penalty(caller, Math.ceil(milliseconds + characters / charactersOfMillisecond));
    },
  };
}
