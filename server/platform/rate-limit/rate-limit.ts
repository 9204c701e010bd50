import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '../database/connect.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * At most `count` calls in `seconds`, from the first of them on. With `burst`: that many at once, and then the average of
 * `count` in `seconds`; a burst of 1 is a gap between calls. LIMIT_FACTOR multiplies all but a gap's burst.
 */
export type RateLimit = { name: string; count: number; seconds: number; burst?: number };

type Options = {
  /** Reserves a place that is free within so many seconds, before all later calls. */
  longestWait?: number;
  /** The time of the call; the database's clock by default, since nodes' clocks differ. */
  at?: Date;
};

/** `wait`: the whole seconds until the place is free. */
export type Counted = { isCounted: boolean; wait: number };

/**
 * Counts a call against each subject of a limit, or against none of them if one has no place left. Counted for all nodes
 * together, in the transaction of `sql`: a rollback takes it back. Subjects are stored as hashes.
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

/** Deletes subjects whose places are all free: they count as unknown ones do. */
export async function deleteUnusedSubjects(sql: Sql): Promise<void> {
  await sql`delete from rate_limit.usage where reset_at < clock_timestamp()`;
}

function placesOf({ count, seconds, burst }: RateLimit, factor: number) {
  const times = (places: number) => Math.max(1, Math.floor(places * factor));
  if (burst === undefined) return { count: times(count), every: seconds, burst: times(count) };
  return { count: 1, every: seconds / count / factor, burst: burst === 1 ? 1 : times(burst) };
}

// Hashed here: PostgreSQL takes no text with a zero byte.
function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
