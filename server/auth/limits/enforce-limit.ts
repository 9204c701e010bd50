import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';
import type { Limit } from './limits.ts';

/**
 * Counts a call against the limit of each subject (such as `address 192.0.2.1`). Throws the limit's 429 with Retry-After,
 * and counts against none, if one of them is used up.
 */
export async function enforceLimit(
  auth: AuthContext,
  limit: Limit,
  subjects: string[],
  sql: Sql | TransactionSql = auth.platform.database.owner,
): Promise<void> {
  const { isCounted, wait } = await countCall(sql, auth.platform.settings, limit, subjects);
  if (isCounted) return;
  throw authError(429, limit.code, limit.message, { headers: { 'retry-after': String(wait) } });
}
