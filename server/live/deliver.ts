import type { Sql } from '#server/platform/database/connect.ts';
import type { Change } from './change.ts';
import type { Channel } from './channel.ts';
import { lookAs, type Sight } from './sight.ts';

const callersAtOnce = 100;
const mostWaiting = 5_000;

export type Delivery = {
  /** Takes a change that was committed; it goes out with what else has come meanwhile. */
  take(change: Change): void;
  /** Resolves once everything taken so far has gone out. */
  settled(): Promise<void>;
};

/**
 * Carries changes to the channels whose callers may see them, in the order that they came. While the database looks, what
 * comes meanwhile gathers, so that one look serves more the more there is to do. What could not be looked at, or is too
 * much to keep, is no secret to anybody: every channel is told to look again.
 */
export function deliverTo(
  channels: () => readonly Channel[],
  api: Sql,
  lookAgain: (cause: unknown) => void,
): Delivery {
  let waiting: Change[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // What arrives in one piece is looked at together.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const changes = merged(waiting);
      waiting = [];
      try {
        await carry(changes);
      } catch (error) {
        lookAgain(error);
      }
    }
    running = null;
  }

  async function carry(changes: readonly Change[]): Promise<void> {
    // Who came after the change was committed looks for themselves.
    const open = channels();
    for (let start = 0; start < open.length; start += callersAtOnce) {
      const some = open.slice(start, start + callersAtOnce);
      const sees = await lookAs(
        api,
        some.map(({ caller }) => caller),
        changes,
      );
      some.forEach((channel, place) => {
        tell(channel, changes, (kind, id) => sees(place, kind, id));
      });
    }
  }

  return {
    take(change) {
      if (waiting.length >= mostWaiting) {
        waiting = [];
        lookAgain(new Error('More changed than can be kept'));
        return;
      }
      waiting.push(change);
      running ??= run();
    },
    settled: async () => {
      while (running) await running;
    },
  };
}

type SightOfOne = (kind: Parameters<Sight>[1], id: string) => boolean;

function tell({ caller, say }: Channel, changes: readonly Change[], sees: SightOfOne): void {
  for (const change of changes) {
    if (change.kind === 'seen') {
      if (change.user === caller.userId && sees('issue', change.issue))
        say('change', { issue_id: change.issue, kind: 'seen', ids: [] });
      continue;
    }
    const { kind, issue } = change;
    const ids = change.rows.filter((id) => sees(kind, id));
    if (ids.length > 0) say('change', { issue_id: issue, kind, ids });
  }
}

/** One change an issue and kind, with all its rows once, where the first of them stood. */
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
