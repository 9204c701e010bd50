import { beforeAll, describe, expect, it } from 'vitest';
import { insertLongIssue, LONG_ISSUE } from '../../tests/instance/many-issues.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const many = 40;
const page = 7;
const db = setUpDatabase();
beforeAll(async () => {
  const { sql } = db;
  // Every four rows share a timestamp, so that the IDs decide the order.
  await sql`alter table marketplace.issue disable trigger user`;
  await sql`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, status, engineer_id, created_at, completed_at)
    select 'Many ' || n, 'client@example.com', ${db.people.client}, 'typescript', 'ASAP', 'bolt', s, case s when 'completed' then ${db.people.holder}::uuid end,
      now() - (n / 4) * interval '1 hour', now() - (n / 4) * interval '1 minute'
    from generate_series(1, ${many}) n, unnest(array['pending', 'completed']) s`;
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at)
    select 'Sent as a guest', 'OtherClient@example.com', 'Words', 'ASAP', 'bolt', 'cancelled', now() - (n / 4) * interval '1 hour'
    from generate_series(1, ${many}) n`;
  await sql`
    insert into marketplace.payment (provider, checkout_id, issue_id, amount_cents, currency, status, created_at)
    select 'test', id::text, id, 12000, 'usd', 'expired', created_at from marketplace.issue where title like 'Many%'`;
  await sql`
    insert into marketplace.owed (payment_id, engineer_id, issue_id, amount_cents, since)
    select p.id, ${db.people.holder}, p.issue_id, 100, p.created_at
    from marketplace.payment p join marketplace.issue i on i.id = p.issue_id where i.status = 'completed'`;
  await sql`update marketplace.payment p set status = 'paid' from marketplace.owed o where o.payment_id = p.id`;
  await sql`
    insert into marketplace.audit_log (action, issue_id) select 'take_down_issue', id from marketplace.issue`;
  await sql`
    insert into auth.security_events (minute, at, event, outcome, account, count)
    select now(), now() - (n / 4) * interval '1 minute', 'signed-in', 'ok', n::text, 1 from generate_series(1, ${many}) n`;
  await sql`
    insert into public.repository_reads (issue_id, engineer_id, engineer_name, repository, path, kind, read_at)
    select ${db.issues.held}, ${db.people.holder}, 'holder', 'o/r', n::text, 'file', now() - (n / 4) * interval '1 minute'
    from generate_series(1, ${many}) n`;
  for (const table of [
    'public.timeline_events',
    'public.messages',
    'public.working_notes',
    'marketplace.fix',
  ])
    await sql.query(`alter table ${table} disable trigger user`);
  await insertLongIssue(sql, { client: db.people.client, engineer: db.people.holder });
  await sql`
    insert into public.messages (issue_id, sender, content, created_at)
    select ${db.issues.held}, 'client', 'Hello', now() - (n / 4) * interval '1 minute' from generate_series(1, ${many}) n`;
  await sql`
    with made as (
      insert into auth.users (email, email_confirmed_at) select 'eng' || n || '@example.com', now() from generate_series(1, ${many}) n returning id)
    insert into public.engineers (id, name, skills, created_at) select id, 'Engineer', '{go}', date_trunc('day', now()) from made`;
});

type Row = Record<string, unknown> & { id: string };
/** Returns the statement for the page after a row, or for the first page. */
type Reader = (after: Row | undefined) => string;

const time = (value: unknown) => `'${value instanceof Date ? value.toISOString() : String(value)}'`;
/** Reads pages with the same filter that the screens send to the data API. */
const restPage =
  (table: string, at = 'created_at', where = 'true'): Reader =>
  (after) =>
    `select *, ${at}::text as place from public.${table} where ${where} ${
      after
        ? `and ${at} <= ${time(after.place)} and (${at} < ${time(after.place)} or id < '${after.id}')`
        : ''
    } order by ${at} desc, id desc limit ${page}`;
const named = (call: string, at = 'created_at'): Reader => {
  const args = call.endsWith('()') ? '' : ', ';
  return (after) =>
    `select *, ${at}::text as place from public.${call.slice(0, -1)}${args}p_limit => ${page}${
      after ? `, p_before_${at} => ${time(after.place)}, p_before_id => '${after.id}'` : ''
    })`;
};

const namedBy =
  (call: string, id: string, at: string, params: { id: string; at: string }): Reader =>
  (after) =>
    `select ${id} as id, ${at}::text as place from public.${call}(p_limit => ${page}${
      after ? `, ${params.id} => '${after.id}', ${params.at} => ${time(after.place)}` : ''
    })`;

const lists: [string, Who, Reader][] = [
  ['a client’s issues', 'client', named('search_my_issues()')],
  ['a client’s issues filtered by a word', 'client', named("search_my_issues(p_search => 'many')")],
  ['a client’s issues found by address', 'otherClient', named('search_my_issues()')],
  ['an engineer’s issues', 'holder', named('engineer_issues()')],
  ['all issues', 'operator', named('operator_issues()')],
  ['all issues filtered by a word', 'operator', named("operator_issues(p_search => 'many')")],
  ['all issues filtered by two letters', 'operator', named("operator_issues(p_search => 'ma')")],
  [
    'finished work',
    'holder',
    namedBy('finished_work', 'issue_id', 'finished_at', { id: 'p_before', at: 'p_before_finished_at' }),
  ],
  [
    'engineers',
    'operator',
    namedBy('operator_engineers', 'id', 'created_at', { id: 'p_before', at: 'p_before_created_at' }),
  ],
  [
    'payouts due',
    'operator',
    namedBy('operator_payouts', 'issue_id', 'since', { id: 'p_after_id', at: 'p_after_since' }),
  ],
  ['security events', 'operator', named('operator_security_events()', 'at')],
  ['payments', 'operator', restPage('payments')],
  ['payments of one status', 'operator', restPage('payments', 'created_at', "status = 'expired'")],
  ['repository reads', 'client', restPage('repository_reads', 'read_at')],
  ['a conversation', 'client', restPage('messages', 'created_at', 'issue_id = :held')],
  ...['timeline_events', 'working_notes', 'quotes'].map((table): [string, Who, Reader] => [
    `${table} of one issue`,
    'holder',
    restPage(table, 'created_at', `issue_id = '${LONG_ISSUE}'`),
  ]),
  [
    'fixes of one issue',
    'client',
    (after) =>
      `select * from public.fixes where issue_id = '${LONG_ISSUE}' ${
        after ? `and round < ${after.round}` : ''
      } order by round desc limit ${page}`,
  ],
  [
    'the ledger of one issue',
    'operator',
    (after) =>
      `select * from public.ledger where issue_id = '${LONG_ISSUE}' ${
        after
          ? `and transaction_id <= ${after.transaction_id} and (transaction_id < ${after.transaction_id} or id < ${after.id})`
          : ''
      } order by transaction_id desc, id desc limit ${page}`,
  ],
  [
    'the audit log',
    'operator',
    (after) =>
      `select * from public.audit_log where ${after ? `id < ${after.id}` : 'true'} order by id desc limit ${page}`,
  ],
  ...['issues', 'messages', 'timeline_events'].map((table): [string, Who, Reader] => [
    `${table} in the database inspector`,
    'holder',
    (after) =>
      `select row ->> 'id' as id, row ->> 'created_at' as place from public.get_table_data('${table}', ${page}${
        after ? `, ${time(after.place)}, '${after.id}'` : ''
      }) as row`,
  ]),
  ...['newest', 'deadline', 'price', 'match'].map((sort): [string, Who, Reader] => [
    `available issues, by ${sort}`,
    'engineer',
    (after) =>
      `with found as (select public.search_available_issues(p_sort => '${sort}', p_limit => ${page}${
        after ? `, p_after => '${JSON.stringify(after.next)}'` : ''
      }) as f) select row ->> 'id' as id, f -> 'next' as next from found, jsonb_array_elements(f -> 'issues') row`,
  ]),
];

describe('every list uses keyset pagination', () => {
  it.each(lists)(
    'the list of %s returns each row once, even while rows are added',
    async (_what, who, reader) => {
      const listed = await idsOf(who, reader);
      expect(listed.length).toBeGreaterThanOrEqual(many);
      expect(new Set(listed).size).toBe(listed.length);
      const arriving = await idsOf(who, reader, arrive);
      expect(new Set(arriving).size).toBe(arriving.length);
      expect(listed.filter((id) => !arriving.includes(id))).toEqual([]);
    },
  );

  it('the next page of finished work loads even if the last listed issue has been reopened', async () => {
    const { sql } = db;
    const reader = readerOf('finished work');
    const first = await read('holder', reader(undefined));
    const last = first.at(-1);
    await sql`update marketplace.issue set status = 'in_progress' where id = ${last?.id ?? ''}`;
    expect(await read('holder', reader(last))).toHaveLength(page);
    await sql`update marketplace.issue set status = 'completed' where id = ${last?.id ?? ''}`;
  });

  it('the next page of engineers loads even if the last listed engineer has been deleted', async () => {
    const reader = readerOf('engineers');
    const [last] = await read('operator', reader(undefined));
    await db.sql`delete from public.engineers where id = ${last?.id ?? ''}`;
    expect(await read('operator', reader(last))).toHaveLength(page);
  });
});

function readerOf(wanted: string): Reader {
  const found = lists.find(([what]) => what === wanted);
  if (!found) throw new Error(`No list ${wanted}`);
  return found[2];
}

async function idsOf(who: Who, reader: Reader, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  let after: Row | undefined;
  for (let pages = 1; ; pages += 1) {
    const rows = await read(who, reader(after));
    ids.push(...rows.map(({ id }) => String(id)));
    after = rows.at(-1);
    if (!after || rows.length < page) return ids;
    if (pages <= 2) await between?.();
  }
}

async function read(who: Who, statement: string): Promise<Row[]> {
  return (await db.rows(who, statement)) as Row[];
}

async function arrive(): Promise<void> {
  const { sql } = db;
  const { client, holder } = db.people;
  await sql`
    with made as (
      insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, status, engineer_id, completed_at)
      select 'Many more', 'client@example.com', ${client}, 'typescript', 'ASAP', 'bolt', s, case s when 'completed' then ${holder}::uuid end, now()
      from unnest(array['pending', 'completed']) s returning id),
    paid as (
      insert into marketplace.payment (provider, checkout_id, issue_id, amount_cents, currency, status)
      select 'test', id::text, id, 12000, 'usd', 'expired' from made),
    read as (
      insert into public.repository_reads (issue_id, engineer_id, engineer_name, repository, path, kind)
      values (${db.issues.held}, ${holder}, 'holder', 'o/r', 'more', 'file')),
    happened as (
      insert into public.timeline_events (issue_id, status, note) values (${LONG_ISSUE}, 'Note', 'More')),
    noted as (
      insert into public.working_notes (issue_id, engineer_id, engineer_name, content)
      values (${LONG_ISSUE}, ${holder}, 'holder', 'More')),
    moved as (
      insert into marketplace.ledger_transaction (key, kind, issue_id, payment_id)
      values (gen_random_uuid(), 'unmatched', ${LONG_ISSUE}, gen_random_uuid()) returning id),
    booked as (
      insert into marketplace.ledger_entry (transaction_id, account, amount_cents)
      select moved.id, part.account, part.cents from moved, (values ('received', -500), ('unmatched', 500)) as part (account, cents)),
    said as (insert into public.messages (issue_id, sender, content) values (${db.issues.held}, 'client', 'More')),
    known as (
      insert into auth.users (email, email_confirmed_at) values (gen_random_uuid() || '@example.com', now()) returning id),
    joined as (insert into public.engineers (id, name, skills) select id, 'More', '{go}' from known)
    insert into marketplace.audit_log (action, issue_id) select 'take_down_issue', id from made`;
}
