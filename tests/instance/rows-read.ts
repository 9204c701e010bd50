import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';

export type RowsRead = { table: string; wholeScans: number; rows: number };

/**
 * Runs a statement as a user and counts the rows that it reads. Uses PostgreSQL's counters, which include the
 * rows that procedures read.
 */
export function rowsRead(api: Sql, caller: Caller, statement: string): Promise<RowsRead[]> {
  return asCaller(api, caller, { readOnly: true }, async (tx) => {
    // Subtracts the rows of earlier transactions, which the counters may still include.
    const before = await counters(tx);
    await tx.query(statement);
    const after = await counters(tx);
    return after.map(({ table, wholeScans, rows }) => {
      const earlier = before.find((each) => each.table === table);
      return {
        table,
        wholeScans: wholeScans - (earlier?.wholeScans ?? 0),
        rows: rows - (earlier?.rows ?? 0),
      };
    });
  });
}

async function counters(tx: TransactionSql): Promise<RowsRead[]> {
  return tx<RowsRead[]>`
    select relname as table, seq_scan::int as "wholeScans", (seq_tup_read + idx_tup_fetch)::int as rows
    from pg_stat_xact_user_tables where seq_scan > 0 or idx_tup_fetch > 0`;
}
