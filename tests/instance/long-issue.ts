import type { Sql } from '#server/platform/database/connect.ts';

/** An issue of the client and the engineer with the longest history of all. */
export const LONG_ISSUE = '00000000-0000-4000-8000-000000000001';

/** Inserts a thousand rows of each kind, four per timestamp. The caller disables the triggers. */
export async function insertLongIssue(sql: Sql, people: { client: string; engineer: string }): Promise<void> {
  const { client, engineer } = people;
  await sql`
    insert into marketplace.issue (id, title, email, user_id, description, urgency, coding_app, status, engineer_id)
    values (${LONG_ISSUE}, 'Long', 'client@example.com', ${client}, 'Of mine', 'ASAP', 'v0', 'in_progress', ${engineer})`;
  await sql`
    insert into public.timeline_events (issue_id, status, note, actor, created_at)
    select ${LONG_ISSUE}, case when n > 998 then 'Submitted' when n > 996 then 'In Review' else 'Note' end, 'Edited: ' || n, 'client',
      now() - n / 4 * interval '1 minute' from generate_series(1, 1000) n`;
  await sql`
    insert into public.messages (issue_id, sender, content, created_at)
    select ${LONG_ISSUE}, 'client', 'Said ' || n, now() - n / 4 * interval '1 minute' from generate_series(1, 1000) n`;
  await sql`
    insert into public.working_notes (issue_id, engineer_id, engineer_name, content, created_at)
    select ${LONG_ISSUE}, ${engineer}, 'Engineer', 'Tried ' || n, now() - n / 4 * interval '1 minute' from generate_series(1, 1000) n`;
  await sql`
    insert into marketplace.quote (issue_id, engineer_id, price_cents, fee_cents, status, created_at, expires_at)
    select ${LONG_ISSUE}, ${engineer}, 1000 + n, 100, 'Replaced', now() - n / 4 * interval '1 minute', now() from generate_series(1, 1000) n`;
  await sql`
    insert into marketplace.fix (issue_id, engineer_id, engineer_name, round, description, created_at)
    select ${LONG_ISSUE}, ${engineer}, 'Engineer', n, 'Mended ' || n, now() - (1001 - n) * interval '1 minute' from generate_series(1, 1000) n`;
  await insertLongLedger(sql, engineer);
}

/** Sixty entries of repeated earnings and payouts, in movements of three and two. */
async function insertLongLedger(sql: Sql, engineer: string): Promise<void> {
  await sql`
    with paid as (
      insert into marketplace.payment (provider, checkout_id, issue_id, amount_cents, currency, status)
      values ('test', 'long', ${LONG_ISSUE}, 12000, 'usd', 'paid') returning id),
    moved as (
      insert into marketplace.ledger_transaction (key, kind, issue_id, payment_id)
      select 'long:' || n, case when n % 2 = 1 then 'settled' else 'paid_out' end, ${LONG_ISSUE}, paid.id
      from paid, generate_series(1, 24) n order by n returning id, kind)
    insert into marketplace.ledger_entry (transaction_id, account, engineer_id, amount_cents)
    select moved.id, part.account, case when part.account in ('earned', 'released') then ${engineer}::uuid end, part.cents
    from moved join (values
      ('settled', 'held', -12000), ('settled', 'fee', 1800), ('settled', 'earned', 10200),
      ('paid_out', 'earned', -10200), ('paid_out', 'released', 10200)) as part (kind, account, cents) using (kind)`;
}
