import type { SecurityEventName } from '#domain/account/security-events.ts';
import type { Sql } from '../database/connect.ts';
import { json } from '../database/sql.ts';
import type { Logger } from '../log.ts';

export type SecurityEvent = {
  event: SecurityEventName;
  outcome: 'ok' | 'refused';
  /** The IPv4 address or IPv6 /56 network of the sender, or null if it is unknown. */
  address: string | null;
  /** The ID of the account, or a keyed hash of an email address without an account. */
  account: string | null;
  /** One of few values, such as the name of a procedure. Never a value that the caller chose. */
  detail: string | null;
};

export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

type Counted = SecurityEvent & { at: Date; minute: Date; count: number; unsaved: number };

/**
 * Counts security events for the log and for the table that all servers share. Equal events of a minute are
 * one row and two lines of the log: the first event and the total. Each outcome has its own bound on
 * different events, so that a flood of refusals does not hide the sign-ins, and each event of one
 * network address has a tenth of it.
 */
export function createSecurityEvents(
  database: { owner: Sql; isUp(): boolean },
  log: Logger,
  now: () => Date,
  mostOfOneOutcome = 300,
) {
  const counted = new Map<string, Counted>();
  let saving = Promise.resolve();
  let isTroubled = false;
  const timer = setInterval(() => counted.size > 0 && void flush(), 1000).unref();

  function entryOf(event: SecurityEvent): Counted {
    const minute = startOfMinute(now());
    const isRest = event.event === 'events-not-listed';
    const key = JSON.stringify(isRest ? [event.outcome, event.address] : [minute, event]);
    const known = counted.get(key);
    if (known) return known;
    const alike = [...counted.values()].filter(({ outcome }) => outcome === event.outcome);
    const ofAddress = alike.filter((each) => each.address === event.address && each.event === event.event);
    const rest = { ...event, event: 'events-not-listed', account: null, detail: null } as const;
    if (!isRest && alike.length >= mostOfOneOutcome) return entryOf({ ...rest, address: null });
    if (!isRest && event.address !== null && ofAddress.length >= mostOfOneOutcome / 10) return entryOf(rest);
    const added = { ...event, at: now(), minute, count: 0, unsaved: 0 };
    counted.set(key, added);
    return added;
  }

  async function save(): Promise<void> {
    const sent = [...counted.values()].filter(({ unsaved }) => unsaved > 0);
    const rows = sent.map((entry) => ({ ...entry, count: entry.unsaved }));
    if (rows.length > 0 && database.isUp())
      try {
        await insert(database.owner, rows);
        for (const [at, entry] of sent.entries()) entry.unsaved -= rows[at]?.count ?? 0;
        isTroubled = false;
      } catch (error) {
        if (!isTroubled) log.warn({ err: error }, 'Security events could not be stored; they are kept');
        isTroubled = true;
      }
    forgetBefore(startOfMinute(now()));
  }

  function forgetBefore(minute: Date): void {
    for (const [key, entry] of counted) {
      if (entry.minute >= minute || entry.unsaved > 0) continue;
      if (entry.count > 1) writeLine(entry, { count: entry.count });
      counted.delete(key);
    }
  }

  function writeLine({ event, outcome, address, account, detail }: SecurityEvent, total: object): void {
    const line = { security: event, outcome, address, account, ...(detail && { detail }), ...total };
    log[outcome === 'ok' ? 'info' : 'warn'](line);
  }

  /** Stores all events so far. If the database is unavailable, keeps them and tries again a second later. */
  function flush(): Promise<void> {
    saving = saving.then(save);
    return saving;
  }

  return {
    flush,
    /** Counts an event. Does not wait for the database. */
    record(event: SecurityEvent): void {
      const known = entryOf(event);
      known.count += 1;
      known.unsaved += 1;
      if (known.count === 1) writeLine(known, {});
    },
    /** Stores all events and writes the totals that are due at the end of the minute. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
      forgetBefore(new Date(8.64e15));
    },
  };
}

function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

// The rows have a fixed order, so that two servers never deadlock.
async function insert(sql: Sql, rows: Counted[]): Promise<void> {
  await sql`
    insert into auth.security_events as known (minute, at, event, outcome, address, account, detail, count)
    select minute, at, event, outcome, address, account, detail, count
    from jsonb_populate_recordset(null::auth.security_events, ${json(rows)})
    order by minute, event, outcome, address, account, detail
    on conflict (minute, event, outcome, address, account, detail) do update
      set count = known.count + excluded.count`;
}
