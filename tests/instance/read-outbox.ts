import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Sql } from '#server/platform/database/connect.ts';

/** Returns all emails so far, newest first. */
export async function readOutbox(sql: Sql): Promise<OutboxMail[]> {
  const rows = await sql<(Omit<OutboxMail, 'at'> & { at: Date })[]>`
    select "to", subject, text, html, at, type, action, unsubscribe from mail.outbox order by at desc`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
