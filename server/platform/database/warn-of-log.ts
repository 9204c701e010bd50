import type { Logger } from '../log.ts';
import type { Sql, TransactionSql } from './connect.ts';

/**
 * Warns if PostgreSQL logs errors. Their messages repeat the values of callers, and reads that fail are in no budget, so
 * such a log could fill the disk.
 */
export async function warnOfDatabaseLog(
  owner: Sql | TransactionSql,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const [{ level }] = await owner<[{ level: string }]>`select current_setting('log_min_messages') as level`;
  if (['log', 'fatal', 'panic'].includes(level)) return;
  log.warn(
    'PostgreSQL logs errors with the values of callers: set log_min_messages = log in postgresql.conf.',
  );
}
