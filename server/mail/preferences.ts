import { MAIL_KINDS, type MailKind } from '#domain/wire/mail-choices.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { rowsToInsert } from '#server/platform/database/sql.ts';

type Wanted = Record<MailKind, boolean>;

/** Returns the optional emails that an address receives. All of them are on by default. */
export async function readPreferences(sql: Sql | TransactionSql, address: string): Promise<Wanted> {
  const rows = await sql<{ kind: MailKind; is_wanted: boolean }[]>`
    select kind, is_wanted from public.mail_preferences where address = ${keyOf(address)}`;
  const chosen = new Map(rows.map((row) => [row.kind, row.is_wanted]));
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, chosen.get(kind) ?? true])) as Wanted;
}

/** Stores the given choices and leaves all others unchanged. */
export async function keepPreferences(
  sql: Sql | TransactionSql,
  address: string,
  wanted: Partial<Wanted>,
): Promise<void> {
  // All calls write the rows in the same order. Otherwise two calls could wait for each other.
  const rows = MAIL_KINDS.flatMap((kind) => {
    const is_wanted = wanted[kind];
    return is_wanted === undefined ? [] : [{ address: keyOf(address), kind, is_wanted }];
  });
  if (rows.length === 0) return;
  await sql`
    insert into public.mail_preferences ${rowsToInsert(rows)}
    on conflict (address, kind) do update set is_wanted = excluded.is_wanted, changed_at = now()`;
}

function keyOf(address: string): string {
  return address.trim().toLowerCase();
}
