import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '../database/connect.ts';
import type { Settings } from '../settings/settings.ts';
import { scaled } from './scaled.ts';

/**
 * Allows `count` calls in `seconds`. With `burst`, allows this many calls at once and then only the average
 * rate. A burst of 1 therefore requires a pause between two calls. LIMIT_FACTOR multiplies the rate. It also
 * multiplies a burst, unless the burst is 1.
 */
export type RateLimit = { name: string; count: number; seconds: number; burst?: number };

type Options = {
  /** If no call is allowed now, reserves a later slot that is free within this number of seconds. */
  longestWait?: number;
  /**
   * The time of the call. The default is the clock of the database, because the clocks of the servers differ.
   */
  at?: Date;
};

/** Whether the call was counted. `wait` is the number of whole seconds until its slot is free. */
export type Counted = { isCounted: boolean; wait: number };

/**
 * Counts a call for every subject of a limit. If one subject has reached the limit, counts the call for none.
 * All servers share the count. If `sql` is rolled back, the call does not count. The database stores only
 * hashes of the subjects.
 */
export async function countCall(
  sql: Sql | TransactionSql,
  { limitFactor }: Pick<Settings, 'limitFactor'>,
  limit: RateLimit,
  subjects: readonly string[],
  { longestWait = 0, at }: Options = {},
): Promise<Counted> {
  if (limitFactor === Number.POSITIVE_INFINITY || subjects.length === 0) return { isCounted: true, wait: 0 };
  const { count, every, burst } = placesOf(limit, limitFactor);
  const hashes = subjects.map((subject) => hash(`${limit.name} ${subject}`));
  const [counted] = await sql<[Counted]>`
    select is_counted as "isCounted", wait from rate_limit.count_call(${hashes}, ${count}, make_interval(secs => ${every}),
      ${burst}, make_interval(secs => ${longestWait}), ${at ?? null})`;
  return counted;
}

/** Deletes subjects without recent calls. For a limit, such a subject is the same as a new one. */
export async function deleteUnusedSubjects(sql: Sql): Promise<void> {
  await sql`delete from rate_limit.usage where reset_at < clock_timestamp()`;
}

function placesOf({ count, seconds, burst }: RateLimit, factor: number) {
  const places = scaled(count, factor);
  if (burst === undefined) return { count: places, every: seconds, burst: places };
  return { count: 1, every: seconds / count / factor, burst: burst === 1 ? 1 : scaled(burst, factor) };
}

// PostgreSQL cannot hash a text with a null character.
function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
