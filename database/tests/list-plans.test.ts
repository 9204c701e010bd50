import { beforeAll, expect, it } from 'vitest';
import {
  boundedCalls,
  callerOf,
  growing,
  type ListCall,
  listCalls,
} from '../../tests/instance/list-calls.ts';
import { fillWithIssues, LONG_ISSUE, type Readers } from '../../tests/instance/many-issues.ts';
import { type RowsRead, rowsRead } from '../../tests/instance/rows-read.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const others = 40_000;
const instance = setUpInstance();
let readers: Readers & { stranger: string };
beforeAll(async () => {
  const { sql } = instance;
  const filled = await fillWithIssues(sql, others);
  const [stranger] = await sql<{ id: string }[]>`
    insert into auth.users (email, email_confirmed_at) values ('stranger@example.com', now()) returning id`;
  readers = { ...filled, stranger: stranger?.id ?? '' };
  await sql`
    insert into storage.objects (bucket_id, name) select 'issue-attachments', 'issues/other-' || n || '.png'
    from generate_series(1, ${others}) n`;
  await sql`
    insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, status, expires_at)
    select id, case when random() < 0.01 then ${filled.engineer}::uuid end, 3, 12000, 1800, 'Declined', now()
    from marketplace.issue`;
  await sql`analyze`;
});

const newest = 'order by created_at desc, id desc limit 200';
const all = 'select * from public';
const ofIssue = `where issue_id = '${LONG_ISSUE}'`;
const ledger = (where = '') => `${all}.ledger ${where} order by transaction_id desc, id desc limit 100`;
const stored =
  'select name from storage.objects where bucket_id = \'issue-attachments\' order by name collate "C"';

/** No screen requests these lists, but the data API serves them. `stranger` has no issues. */
const apiCalls: [ListCall['who'] | 'stranger', string, string][] = [
  ['client', 'their issues with one status', `${all}.issues where status = 'completed' ${newest}`],
  [
    'engineer',
    'available issues',
    `${all}.issues where status = 'pending' and engineer_id is null ${newest}`,
  ],
  ['engineer', 'their claimed issues', `${all}.issues where engineer_id = auth.uid()::text ${newest}`],
  ['engineer', 'everything they see', `${all}.issues ${newest}`],
  ['operator', 'the newest issues', `${all}.issues ${newest}`],
  ['client', 'one issue', `${all}.issues where id = '${LONG_ISSUE}'`],
  ['client', 'all messages they may read', `${all}.messages`],
  ['client', 'all timelines they may read', `${all}.timeline_events`],
  ['stranger', 'all messages, of which they have none', `${all}.messages`],
  ['visitor', 'files, in the form’s storage check', `${stored} limit 1`],
  ['client', 'their files', `${stored} limit 100`],
  ['operator', 'the quotes of an issue', `${all}.quotes ${ofIssue} ${newest}`],
  ['client', 'the payments of an issue', `${all}.payments ${ofIssue} ${newest}`],
  ['operator', 'the payments of an issue', `${all}.payments ${ofIssue} ${newest}`],
  ['engineer', 'the newest quotes they made', `${all}.quotes ${newest}`],
  ['stranger', 'all quotes, of which they have none', `${all}.quotes ${newest}`],
  ['client', 'their payments', `${all}.payments ${newest}`],
  ['operator', 'a page of the ledger', ledger()],
  ['operator', 'a later page of the ledger', ledger('where transaction_id < 5000')],
];

/** A search sorted by match ranks 2,000 issues. Other lists read at most a few hundred rows. */
const mostOf = (table: string, name: string) => (table !== 'issue' || name.includes('match') ? 3_100 : 400);

it.each([...listCalls, ...boundedCalls])(
  'the $who reads $name without a full scan or a full sort',
  async ({ who, name, statement }) => {
    const read = await readBy(who, statement);
    expect(read.filter(({ wholeScans }) => wholeScans > 0)).toEqual([]);
    expect(read.filter(({ table, rows }) => rows > mostOf(table, name))).toEqual([]);
  },
);

it.each(apiCalls)('the %s reads %s from an index', async (who, _what, statement) => {
  expect((await readBy(who, statement)).filter(({ wholeScans }) => wholeScans > 0)).toEqual([]);
});

async function readBy(who: ListCall['who'] | 'stranger', statement: string): Promise<RowsRead[]> {
  const caller =
    who === 'stranger'
      ? callerOf({ ...readers, client: readers.stranger }, 'client')
      : callerOf(readers, who);
  const read = await rowsRead(instance.platform.database.api, caller, statement);
  return read.filter(({ table }) => table === 'objects' || growing.includes(table));
}
