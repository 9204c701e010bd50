import { beforeAll, describe, expect, it } from 'vitest';
import { boundedCalls, callerOf, growing, listCalls } from '../../tests/instance/list-calls.ts';
import { fillWithIssues, type Readers } from '../../tests/instance/many-issues.ts';
import { rowsRead } from '../../tests/instance/rows-read.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const others = 30_000;
const db = setUpDatabase();
beforeAll(async () => {
  const { sql } = db;
  await sql`alter table marketplace.issue disable trigger user`;
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at)
    select 'T', 'other' || n || '@example.com', 'D', 'ASAP', 'lovable',
      case when n % 500 = 0 then 'pending' else 'cancelled' end, now() - n * interval '1 minute'
    from generate_series(1, ${others}) n`;
  await sql`
    insert into public.timeline_events (issue_id, status, actor) select id, 'Submitted', 'client' from marketplace.issue`;
  await sql`
    insert into public.messages (issue_id, sender, content) select id, 'client', 'Hello' from marketplace.issue`;
  await sql`
    insert into storage.objects (bucket_id, name) select 'issue-attachments', 'issues/other-' || n || '.png'
    from generate_series(1, ${others}) n`;
  await sql`
    insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, status, expires_at)
    select id, case when random() < 0.01 then ${db.people.engineer}::uuid end, 3, 12000, 1800, 'Declined', now()
    from marketplace.issue`;
  await sql`
    insert into marketplace.payment (provider, checkout_id, issue_id, amount_cents, currency, status)
    select 'test', id::text, id, 12000, 'usd', 'expired' from marketplace.issue`;
  // None of these lists reads the running sums.
  await sql`alter table marketplace.ledger_entry disable trigger user`;
  await sql`
    with booked as (
      insert into marketplace.ledger_transaction (key, kind, issue_id, payment_id)
      select id::text, 'payment', issue_id, id from marketplace.payment returning id)
    insert into marketplace.ledger_entry (transaction_id, account, amount_cents)
    select booked.id, part.account, part.cents
    from booked cross join (values ('received', -12000), ('held', 12000)) as part (account, cents)`;
  await sql`analyze`;
});

const newest = 'order by created_at desc, id desc limit 200';
const all = 'select * from public';
const ofIssue = 'where issue_id = :held';
const ledger = (where = '') => `${all}.ledger ${where} order by transaction_id desc, id desc limit 100`;
const stored =
  'select name from storage.objects where bucket_id = \'issue-attachments\' order by name collate "C"';
const lists: [Who, string, string][] = [
  ['client', 'their issues', `${all}.issues ${newest}`],
  ['visitor', 'all issues, of which they see none', `${all}.issues ${newest}`],
  ['client', 'their issues with one status', `${all}.issues where status = 'completed' ${newest}`],
  [
    'engineer',
    'available issues',
    `${all}.issues where status = 'pending' and engineer_id is null ${newest}`,
  ],
  ['holder', 'their claimed issues', `${all}.issues where engineer_id = :holder ${newest}`],
  ['holder', 'everything they see', `${all}.issues ${newest}`],
  ['operator', 'the newest issues', `${all}.issues ${newest}`],
  ['client', 'one issue', `${all}.issues where id = :held`],
  ['client', 'the timeline of an issue', `${all}.timeline_events ${ofIssue} order by created_at, id`],
  ['client', 'the messages of an issue', `${all}.messages ${ofIssue} order by created_at, id`],
  ['client', 'all messages they may read', `${all}.messages`],
  ['client', 'all timelines they may read', `${all}.timeline_events`],
  ['otherClient', 'all messages, of which they have none', `${all}.messages`],
  ['visitor', 'files, in the form’s storage check', `${stored} limit 1`],
  ['client', 'their files', `${stored} limit 100`],
  ['client', 'the quotes of an issue', `${all}.quotes ${ofIssue} ${newest}`],
  ['holder', 'the quotes of an issue', `${all}.quotes ${ofIssue} ${newest}`],
  ['operator', 'the quotes of an issue', `${all}.quotes ${ofIssue} ${newest}`],
  ['client', 'the payments of an issue', `${all}.payments ${ofIssue} ${newest}`],
  ['operator', 'the payments of an issue', `${all}.payments ${ofIssue} ${newest}`],
  ['engineer', 'the newest quotes they made', `${all}.quotes ${newest}`],
  ['otherClient', 'all quotes, of which they have none', `${all}.quotes ${newest}`],
  ['operator', 'the newest payments', `${all}.payments ${newest}`],
  ['client', 'their payments', `${all}.payments ${newest}`],
  ['operator', 'a page of the ledger', ledger()],
  ['operator', 'a later page of the ledger', ledger('where transaction_id < 15000')],
  [
    'operator',
    'earlier ledger entries of an issue',
    ledger(`${ofIssue} and transaction_id <= 15000 and (transaction_id < 15000 or id < 30000)`),
  ],
  ['operator', 'the ledger of an issue', ledger(ofIssue)],
];

it.each(lists)('the %s reads %s from an index', async (who, _what, statement) => {
  const rows = await db.rows(who, `explain ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index/);
  expect(plan).not.toMatch(
    /Seq Scan on (issue|objects|timeline_events|messages|quote|payment|ledger_transaction|ledger_entry)/,
  );
});

/** The search counts and ranks two windows of 1,000 issues. 5,000 of the 40,000 issues are available. */
const most = 3_100;

describe('every list on a screen, with 40,000 issues', () => {
  const instance = setUpInstance();
  let readers: Readers;
  beforeAll(async () => {
    readers = await fillWithIssues(instance.sql, 40_000);
  });

  it.each([...listCalls, ...boundedCalls])(
    'the $who reads $name without scanning or fully sorting a growing table',
    async (call) => {
      const read = await rowsRead(
        instance.platform.database.api,
        callerOf(readers, call.who),
        call.statement,
      );
      const ofGrowing = read.filter(({ table }) => growing.includes(table));
      expect(ofGrowing.filter(({ wholeScans }) => wholeScans > 0)).toEqual([]);
      expect(ofGrowing.filter(({ rows }) => rows > most)).toEqual([]);
    },
  );
});
