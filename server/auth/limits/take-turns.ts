import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import { burst, type Limit } from './limits.ts';

/**
 * Takes a turn of each subject (such as `address 192.0.2.1`), counted for all nodes together. Throws the limit's 429
 * with Retry-After when one of them has none left; turns taken in the caller's transaction are then not taken.
 */
export async function takeTurns(
  auth: AuthContext,
  limit: Limit,
  subjects: string[],
  sql: Sql | TransactionSql = auth.platform.database.owner,
): Promise<void> {
  const factor = auth.platform.settings.limitFactor;
  if (factor === Number.POSITIVE_INFINITY || subjects.length === 0) return;
  const keys = subjects.map((subject) => hash(`${limit.name} ${subject}`));
  const every = limit.seconds / limit.count / factor;
  const [row] = await sql<[{ wait: number }]>`
    select auth.take_turns(${keys}, make_interval(secs => ${every}), ${Math.max(1, Math.floor(burst * factor))}) as wait`;
  if (row.wait === 0) return;
  throw authError(429, limit.code, limit.message, { headers: { 'retry-after': String(row.wait) } });
}

// Hashed here: PostgreSQL takes no text with a zero byte.
function hash(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
