import type { Sql } from '#server/platform/database/connect.ts';

/** Returns the time zone that the browser of an address’ owner has stored in the account. The default is UTC. */
export async function zoneOf(owner: Sql, address: string): Promise<string> {
  const [row] = await owner<{ zone: string | null }[]>`
    select raw_user_meta_data ->> 'time_zone' as zone from auth.users
    where lower(email) = lower(${address}) and email_confirmed_at is not null`;
  return row?.zone && isZone(row.zone) ? row.zone : 'UTC';
}

/** Formats a time in the reader’s zone, such as “Tue, Nov 24, 3:00 PM (Berlin)”. */
export function dateText(at: Date, zone = 'UTC'): string {
  const text = at.toLocaleString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
  });
  const place = zone.replace(/^.*\//, '').replaceAll('_', ' ');
  return `${text.replace('\u202f', ' ')} ${zone === 'UTC' ? 'UTC' : `(${place})`}`;
}

/** Formats a day in the reader’s zone, such as “Nov 24, 2026”. */
export function dayText(at: Date, zone: string): string {
  return at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: zone });
}

/** Users can store any text. */
function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
