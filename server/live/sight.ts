import { LIVE_ROW_KINDS, type LiveRowKind } from '#domain/wire/live-changes.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/as-caller.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Change } from './change.ts';
import type { LiveCaller } from './channel.ts';

/** Which rows each caller sees at this moment, by their place in the list. */
export type Sight = (place: number, kind: LiveRowKind, id: string) => boolean;

// Who looks; each of the callers' own claims follow inside.
const lookout: Caller = {
  role: 'authenticated',
  claims: { role: 'authenticated' },
  userId: null,
  sessionId: null,
};

type Seen = { caller: number; kind: string; id: string };

/**
 * Asks the database once for many callers and many rows: it becomes each of them in turn and looks through the policies
 * that hold for every other request of theirs.
 */
export async function lookAs(
  api: Sql,
  callers: readonly LiveCaller[],
  changes: readonly Change[],
): Promise<Sight> {
  const claims = callers.map((caller) => caller.claims);
  const rows = rowsOf(changes);
  const found = await asCaller(
    api,
    lookout,
    { readOnly: true },
    (tx) => tx<Seen[]>`
      select caller, kind, id from marketplace.seen_by(${tx.json(claims as never)}, ${tx.json(rows)})`,
  );
  const seen = new Set(found.map(({ caller, kind, id }) => keyOf(caller, kind, id)));
  return (place, kind, id) => seen.has(keyOf(place, kind, id));
}

function keyOf(place: number, kind: string, id: string): string {
  return `${place} ${kind} ${id}`;
}

function rowsOf(changes: readonly Change[]): Record<LiveRowKind, string[]> {
  const ids = (kind: LiveRowKind) =>
    changes.flatMap((change) => {
      if (change.kind === 'seen') return kind === 'issue' ? [change.issue] : [];
      return change.kind === kind ? change.rows : [];
    });
  return Object.fromEntries(LIVE_ROW_KINDS.map((kind) => [kind, [...new Set(ids(kind))]])) as Record<
    LiveRowKind,
    string[]
  >;
}
