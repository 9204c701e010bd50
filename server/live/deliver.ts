import type { LiveRowKind } from '#domain/wire/live-changes.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Change } from './change.ts';
import type { Channel } from './channels.ts';
import { findVisibleRows } from './find-visible-rows.ts';

const callersPerQuery = 100;
const maxPending = 5_000;

export type Delivery = {
  take(change: Change): void;
  /** Resolves when all queued changes have been sent. */
  settled(): Promise<void>;
};

/**
 * Sends changes, in order, to the channels whose callers may see them. While a query is running, new changes
 * wait for the next query. If a query fails or more than 5,000 changes are waiting, calls `requestRefresh`,
 * and all channels reload.
 */
export function createDelivery(
  channels: () => readonly Channel[],
  api: Sql,
  requestRefresh: (cause: unknown) => void,
): Delivery {
  let pending: Change[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // Notifications often arrive together. After this pause, one query handles all of them.
    await new Promise(setImmediate);
    while (pending.length > 0) {
      const changes = merged(pending);
      pending = [];
      try {
        await send(changes);
      } catch (error) {
        requestRefresh(error);
      }
    }
    running = null;
  }

  async function send(changes: readonly Change[]): Promise<void> {
    // The list of channels is read before the query. A channel that opens later loads the change itself.
    const open = channels().filter(({ caller }) => changes.some((change) => concerns(change, caller.userId)));
    for (let start = 0; start < open.length; start += callersPerQuery) {
      const batch = open.slice(start, start + callersPerQuery);
      const callers = batch.map(({ caller }) => caller);
      const isVisible = await findVisibleRows(api, callers, changes);
      batch.forEach((channel, index) => {
        sendChanges(channel, changes, (kind, id) => isVisible(index, kind, id));
      });
    }
  }

  return {
    take(change) {
      if (pending.length >= maxPending) {
        pending = [];
        requestRefresh(new Error('Too many pending changes'));
        return;
      }
      pending.push(change);
      running ??= run();
    },
    settled: async () => {
      while (running) await running;
    },
  };
}

/** Returns whether an account may see a change at all. Only its reader hears that a conversation was read. */
function concerns(change: Change, userId: string | null): boolean {
  return change.kind !== 'seen' || change.user === userId;
}

function sendChanges(
  { caller, send }: Channel,
  changes: readonly Change[],
  isVisible: (kind: LiveRowKind, id: string) => boolean,
): void {
  for (const change of changes) {
    if (change.kind === 'seen') {
      if (concerns(change, caller.userId) && isVisible('issue', change.issue))
        send('change', { issue_id: change.issue, kind: 'seen', ids: [] });
      continue;
    }
    const { kind, issue } = change;
    const ids = change.rows.filter((id) => isVisible(kind, id));
    if (ids.length > 0) send('change', { issue_id: issue, kind, ids });
  }
}

/** Merges the changes of one kind to the same issue and removes duplicate rows. */
function merged(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes) {
    const key = [change.kind, change.issue, change.kind === 'seen' ? change.user : ''].join();
    const before = byKey.get(key);
    if (before && before.kind !== 'seen' && change.kind !== 'seen')
      byKey.set(key, { ...before, rows: [...new Set([...before.rows, ...change.rows])] });
    else if (!before) byKey.set(key, change);
  }
  return [...byKey.values()];
}
