import type { SecurityEventName, SecurityOutcome } from '#domain/account/security-events.ts';
import type { Sql } from '../database/connect.ts';
import { json } from '../database/sql.ts';
import type { Logger } from '../log.ts';

export type SecurityEvent = {
  event: SecurityEventName;
  outcome: SecurityOutcome;
  /** The IPv4 address or IPv6 /56 network of the sender, or null if it is unknown. */
  address: string | null;
  /** The ID of the account, or a keyed hash of an email address without an account. */
  account: string | null;
  /** One of few values, such as the name of a procedure. Never a value that the caller chose. */
  detail: string | null;
};

export type SecurityEvents = {
  /** Counts an event. Does not wait for the database and does not throw. */
  record(event: SecurityEvent): void;
  /** Stores all events so far. If the database is unavailable, keeps them and tries again a second later. */
  flush(): Promise<void>;
  /** Stores all events and writes the summaries that are due at the end of the minute. */
  close(): Promise<void>;
};

type Counted = SecurityEvent & { key: string; at: Date; minute: number; count: number; unsaved: number };

const pause = 1000;
const minuteInMilliseconds = 60_000;

/**
 * Counts security events for the log and for the table that all servers share. Equal events of a minute are
 * one row and two lines of the log: the first event and the total. Each outcome has its own bound on
 * different events, so that a flood of refusals does not hide the sign-ins.
 */
export function createSecurityEvents(
  database: { owner: Sql; isUp(): boolean },
  log: Logger,
  now: () => Date,
  mostOfOneOutcome = 300,
): SecurityEvents {
  const counted = new Map<string, Counted>();
  const held = { ok: 0, refused: 0 };
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> | null = null;
  let isTroubled = false;

  function record(event: SecurityEvent): void {
    const at = now();
    const known = entryOf(event, at);
    known.count += 1;
    known.unsaved += 1;
    if (known.count === 1) writeLine(known, {});
    timer ??= setTimeout(tick, pause).unref();
  }

  function entryOf(event: SecurityEvent, at: Date): Counted {
    const minute = Math.floor(at.getTime() / minuteInMilliseconds);
    const { outcome } = event;
    const key = [minute, event.event, outcome, event.address, event.account, event.detail].join(' ');
    const known = counted.get(key);
    if (known) return known;
    if (held[outcome] < mostOfOneOutcome) return add({ ...event, key, at, minute, count: 0, unsaved: 0 });
    const rest = { event: 'events-not-listed', outcome, address: null, account: null, detail: null } as const;
    const restKey = `rest ${outcome}`;
    return counted.get(restKey) ?? add({ ...rest, key: restKey, at, minute, count: 0, unsaved: 0 });
  }

  function add(entry: Counted): Counted {
    counted.set(entry.key, entry);
    held[entry.outcome] += 1;
    return entry;
  }

  function tick(): void {
    timer = null;
    void flush().finally(() => {
      if (counted.size > 0) timer ??= setTimeout(tick, pause).unref();
    });
  }

  async function flush(): Promise<void> {
    await saving;
    saving = save().finally(() => {
      saving = null;
    });
    await saving;
    forgetBefore(Math.floor(now().getTime() / minuteInMilliseconds));
  }

  async function save(): Promise<void> {
    const rows = [...counted.values()].filter(({ unsaved }) => unsaved > 0);
    if (rows.length === 0 || !database.isUp()) return;
    const sent = rows.map((entry) => ({ entry, count: entry.unsaved }));
    try {
      await insert(database.owner, sent);
      for (const { entry, count } of sent) entry.unsaved -= count;
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, 'Security events could not be stored; they are kept');
      isTroubled = true;
    }
  }

  function forgetBefore(minute: number): void {
    for (const entry of counted.values()) {
      if (entry.minute >= minute || entry.unsaved > 0) continue;
      if (entry.count > 1) writeLine(entry, { count: entry.count });
      counted.delete(entry.key);
      held[entry.outcome] -= 1;
    }
  }

  function writeLine({ event, outcome, address, account, detail }: Counted, more: { count?: number }): void {
    const line = {
      security: event,
      outcome,
      address,
      account,
      ...(detail === null ? {} : { detail }),
      ...more,
    };
    if (outcome === 'ok') log.info(line);
    else log.warn(line);
  }

  return {
    record(event) {
      try {
        record(event);
      } catch (error) {
        log.error({ err: error }, 'A security event could not be recorded');
      }
    },
    flush,
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
      forgetBefore(Number.POSITIVE_INFINITY);
    },
  };
}

async function insert(sql: Sql, sent: readonly { entry: Counted; count: number }[]): Promise<void> {
  // Rows are written in a fixed order, so that two servers never deadlock.
  const rows = sent
    .map(({ entry, count }) => ({ ...entry, count, minute: new Date(entry.minute * minuteInMilliseconds) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  await sql`
    insert into auth.security_events as known (minute, at, event, outcome, address, account, detail, count)
    select minute, at, event, outcome, address, account, detail, count
    from jsonb_to_recordset(${json(rows)}) as new (minute timestamptz, at timestamptz, event text, outcome text,
      address text, account text, detail text, count int)
    on conflict (minute, event, outcome, address, account, detail) do update
      set count = known.count + excluded.count`;
}
