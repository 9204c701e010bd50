import { LIVE_ROW_KINDS, type LiveRowKind } from '#domain/wire/live-changes.ts';
import { callerOfRole } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { json } from '#server/platform/database/sql.ts';
import type { Change } from './change.ts';
import type { LiveCaller } from './channels.ts';

/** Returns whether the caller with this index may currently see a row. */
export type Visibility = (index: number, kind: LiveRowKind, id: string) => boolean;

// The query runs with the rights of this role, and marketplace.seen_by then sets the claims of each caller.
const databaseCaller = callerOfRole('authenticated');

/**
 * Returns which callers may see which changed rows. Uses a single query. In this query, the database sets the
 * claims of one caller after the other, so that the same policies apply as to requests.
 */
export async function findVisibleRows(
  api: Sql,
  callers: readonly LiveCaller[],
  changes: readonly Change[],
): Promise<Visibility> {
  // No policy reads the user data, and it can be long.
  const claims = callers.map((caller) => ({ ...caller.claims, user_metadata: undefined }));
  const rows = rowsOf(changes);
  const found = await asCaller(
    api,
    databaseCaller,
    { readOnly: true },
    (tx) => tx<{ caller: number; kind: string; id: string }[]>`
      select caller, kind, id from marketplace.seen_by(${json(claims)}, ${json(rows)})`,
  );
  const seen = new Set(found.map(({ caller, kind, id }) => rowKey(caller, kind, id)));
  return (index, kind, id) => seen.has(rowKey(index, kind, id));
}

function rowKey(index: number, kind: string, id: string): string {
  return `${index} ${kind} ${id}`;
}

function rowsOf(changes: readonly Change[]): Record<LiveRowKind, string[]> {
  const ids = (kind: LiveRowKind) =>
    changes.flatMap((change) => {
      if (change.kind === 'seen') return kind === 'issue' ? [change.issue] : [];
      return change.kind === kind ? change.rows : [];
    });
  const entries = LIVE_ROW_KINDS.map((kind) => [kind, [...new Set(ids(kind))]]);
  return Object.fromEntries(entries) as Record<LiveRowKind, string[]>;
}
