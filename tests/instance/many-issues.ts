import type { Sql } from '#server/platform/database/connect.ts';

/** These users have the same number of issues at every size, and tests read their lists. */
export type Readers = { client: string; engineer: string; operator: string };

/**
 * Fills a fresh database with `others` issues of other users and a few hundred issues of the readers. One
 * eighth are available, most are resolved and paid, and one eighth are accepted but not settled. 60 of the
 * available issues contain "Zebra" and belong to the app "v0".
 */
export async function fillWithIssues(sql: Sql, others: number): Promise<Readers> {
  // The workload of an engineer is the same at every size.
  const crew = Math.ceil(others / 100);
  const readers = await makeReaders(sql, crew);
  const filled = [
    'marketplace.issue',
    'marketplace.payment',
    'marketplace.ledger_transaction',
    'marketplace.ledger_entry',
    'marketplace.quote',
    'marketplace.fix',
    'marketplace.change_request',
    'public.working_notes',
    'public.messages',
    'public.timeline_events',
  ];
  for (const table of filled) await sql.query(`alter table ${table} disable trigger user`);
  const restore = await takeIndexes(sql);
  await insertOthers(sql, others, crew);
  await insertOwn(sql, readers);
  await insertLongIssue(sql, readers);
  await restore();
  await insertWhatFollows(sql);
  for (const table of filled) await sql.query(`alter table ${table} enable trigger user`);
  await sql`select marketplace.sum_anew()`;
  await sql`vacuum analyze`;
  return readers;
}

async function makeReaders(sql: Sql, crew: number): Promise<Readers> {
  await sql`update marketplace.setting set value = '["operator@example.com"]' where name = 'operator_emails'`;
  await sql`update marketplace.setting set value = 'false' where name = 'operators_need_second_factor'`;
  await sql`update marketplace.setting set value = '"automatic"' where name = 'engineer_approval'`;
  const people = await sql<{ id: string; name: keyof Readers }[]>`
    insert into auth.users (email, email_confirmed_at) select name || '@example.com', now()
    from unnest(array['client', 'engineer', 'operator']) name returning id, split_part(email, '@', 1) as name`;
  const idOf = (name: keyof Readers) => people.find((person) => person.name === name)?.id ?? '';
  const readers = { client: idOf('client'), engineer: idOf('engineer'), operator: idOf('operator') };
  await sql`
    with more as (
      insert into auth.users (email, email_confirmed_at) select 'engineer-' || n || '@example.com', now()
      from generate_series(1, ${crew}::int) n returning id)
    insert into public.engineers (id, name, skills)
    select id, 'Engineer', '{TypeScript,React}'::text[] from (select ${readers.engineer}::uuid as id union all select id from more) every`;
  await sql`update marketplace.engineer_approval set status = 'approved'`;
  return readers;
}

/**
 * Drops the non-unique indexes of issues while rows are inserted, which is faster. Returns a function that
 * recreates them.
 */
async function takeIndexes(sql: Sql): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
    where schemaname = 'marketplace' and tablename = 'issue' and indexdef not like 'CREATE UNIQUE%'`;
  for (const { name } of indexes) await sql.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.query(definition);
  };
}

async function insertOthers(sql: Sql, others: number, engineers: number): Promise<void> {
  await sql`
    with crew as (
      select e.id, row_number() over () as place from public.engineers e join auth.users u on u.id = e.id
      where u.email like 'engineer-%')
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at, engineer_id, completed_at, accepted_at, ai_analysis)
    select 'Issue ' || n, 'other' || n % 5000 || '@example.com', 'The page ' || md5(n::text) || ' fails',
      (array['ASAP', 'This Week', 'No Rush'])[1 + n % 3], (array['lovable', 'bolt', 'replit', 'cursor'])[1 + n / 8 % 4], status,
      now() - n * interval '1 minute',
      crew.id,
      case when status = 'completed' then now() - n * interval '50 seconds' end,
      case when n % 8 = 1 then now() - n * interval '40 seconds' end,
      '{"price": {"low": 100, "high": ' || 100 + n % 50 || '}}'
    from generate_series(1, ${others}::int) n
      cross join lateral (select (array['pending', 'completed', 'completed', 'completed', 'completed', 'in_progress', 'cancelled', 'completed'])[1 + n % 8]) as s (status)
      left join crew on status in ('in_progress', 'completed') and crew.place = 1 + n % ${engineers}::int`;
}

async function insertOwn(sql: Sql, { client, engineer }: Readers): Promise<void> {
  await sql`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, status, created_at, engineer_id, completed_at, accepted_at)
    select 'Own ' || n, 'client@example.com', case when n % 2 = 0 then ${client}::uuid end,
      case when status = 'pending' and engineer is null then 'A zebra' else 'Of mine' end, 'ASAP', 'v0', status,
      now() - n * interval '20 minutes', engineer, case when status = 'completed' then now() - n * interval '10 minutes' end,
      case when n % 8 = 1 then now() - n * interval '5 minutes' end
    from generate_series(1, 240) n, lateral (
      select case n % 4 when 0 then 'pending' when 1 then 'completed' when 2 then 'cancelled' else case when n < 60 then 'pending' else 'completed' end end,
        case when n % 4 in (1, 3) then ${engineer}::uuid end) as s (status, engineer)`;
}

async function insertWhatFollows(sql: Sql): Promise<void> {
  await sql`
    insert into marketplace.payment (provider, checkout_id, issue_id, amount_cents, currency, status, created_at)
    select 'test', id::text, id, 12000, 'usd',
      case when accepted_at is not null then 'paid' when email = 'client@example.com' then 'open' else 'expired' end, created_at
    from marketplace.issue where status = 'completed'`;
  await sql`
    with settled as (
      insert into marketplace.ledger_transaction (key, kind, issue_id, payment_id, at)
      select 'settled:' || p.id, 'settled', i.id, p.id, i.accepted_at
      from marketplace.payment p join marketplace.issue i on i.id = p.issue_id where i.accepted_at is not null returning id, issue_id)
    insert into marketplace.ledger_entry (transaction_id, account, engineer_id, amount_cents)
    select s.id, part.account, case part.account when 'earned' then i.engineer_id end, part.cents
    from settled s join marketplace.issue i on i.id = s.issue_id
      cross join (values ('held', -12000), ('fee', 1800), ('earned', 10200)) as part (account, cents)`;
  await sql`
    insert into public.messages (issue_id, sender, content, created_at)
    select id, 'client', 'Hello', created_at from marketplace.issue where status <> 'cancelled'`;
  await sql`
    insert into public.timeline_events (issue_id, status, actor, created_at)
    select id, 'Submitted', 'client', created_at from marketplace.issue`;
  await sql`
    insert into marketplace.audit_log (action, issue_id) select 'cancel_issue', id from marketplace.issue where status = 'cancelled'`;
  await sql`
    insert into auth.security_events (minute, at, event, outcome, address, account, count)
    select i.created_at, i.created_at, case when random() < 0.5 then 'password-wrong' else 'signed-in' end, 'ok',
      '192.0.2.' || (random() * 250)::int, coalesce(i.user_id, i.id)::text, 1 from marketplace.issue i`;
}

export const LONG_ISSUE = '00000000-0000-4000-8000-000000000001';

/**
 * Inserts a thousand rows of each kind, with four rows per timestamp. The caller must disable the triggers.
 */
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
  await sql`
    insert into marketplace.change_request (issue_id, round, reason, created_at)
    select ${LONG_ISSUE}, n, 'Again ' || n, now() - n * interval '1 minute' from generate_series(1, 1000) n`;
  await insertLongLedger(sql, engineer);
}

/** Inserts sixty ledger entries for repeated earnings and payouts. */
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
