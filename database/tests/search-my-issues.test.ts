import { beforeAll, describe, expect, it } from 'vitest';
import { STORED_STATUSES } from '#domain/issue/status.ts';
import { rowsRead } from '../../tests/instance/rows-read.ts';
import { callerFor, EVERYONE, type Who } from './run-as.ts';
import type { Person, Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const OWN = 600;
const OTHERS = 30_000;
const db = setUpDatabase();
beforeAll(async () => {
  const { sql } = db;
  await sql`alter table marketplace.issue disable trigger user`;
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at)
    select 'A title of another client', 'other' || n || '@example.com', 'Words', 'ASAP', 'lovable', 'cancelled', now() - n * interval '1 minute'
    from generate_series(1, ${OTHERS}) n`;
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, status, created_at)
    select 'Many ' || n, 'OtherClient@example.com', 'Words', 'No Rush', 'lovable', 'cancelled', date_trunc('hour', now()) - (n / 3) * interval '1 day'
    from generate_series(1, ${OWN}) n`;
  await sql`
    update marketplace.issue set title = 'Login loops', description = 'On PHONES, 50% of the time', urgency = 'No Rush'
    where id = ${db.issues.available}`;
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, taken_down_at, taken_down_reason)
    values ('A secret', 'client@example.com', 'Hidden', 'ASAP', 'bolt', now(), 'It held a password')`;
  await sql`vacuum analyze marketplace.issue`;
});

const call = (args = '') => `select * from public.search_my_issues(${args})`;
const titles = async (who: Who, args = '') => (await db.rows(who, call(args))).map(({ title }) => title);
const ids = async (who: Who, args = '') => (await db.rows(who, call(args))).map(({ id }) => id);

describe('access to own issues', () => {
  it('a client finds only their own issues, newest first', async () => {
    const rows = await db.rows('client', call());
    expect(rows.map(({ email }) => email)).toEqual(Array(5).fill('client@example.com'));
    const times = rows.map(({ created_at }) => Number(created_at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('a client finds issues with their verified address in any letter case', async () => {
    expect(await titles('otherClient', 'p_limit => 200')).toHaveLength(200);
  });

  it.each(EVERYONE.filter((who) => !['visitor', 'client', 'otherClient'].includes(who)))(
    'the %s finds no own issues',
    async (who) => {
      expect(await titles(who)).toEqual([]);
      expect(await titles(who, "'title'")).toEqual([]);
    },
  );

  it('a client finds issues sent with their address from any account or as a guest', async () => {
    const { sql } = db;
    const { engineer, ...others } = db.people;
    for (const owner of [null, ...Object.values(others)]) {
      await sql`
        insert into marketplace.issue (title, email, user_id, description, urgency, coding_app)
        select 'Account ' || n, 'Engineer@example.com', account, 'Words', 'ASAP', 'bolt'
        from unnest(array[${engineer}, ${owner}]::uuid[]) with ordinality of_account (account, n)`;
      expect((await titles('engineer')).toSorted()).toEqual(['Account 1', 'Account 2']);
      expect(await titles('engineer', "'account 2'")).toEqual(['Account 2']);
      await sql`delete from marketplace.issue where title like 'Account %'`;
    }
  });

  it('a client sees the issues of an address after verifying the address', async () => {
    const { sql } = db;
    await sql`update auth.users set email_confirmed_at = now() where id = ${db.people.unverified}`;
    expect(await ids('unverified')).toEqual([db.issues.byAddress]);
    await sql`update auth.users set email_confirmed_at = null where id = ${db.people.unverified}`;
  });
});

describe('returned rows', () => {
  const makeFull = (person: Person) => db.sql`
    insert into marketplace.issue (title, email, user_id, github_link, live_link, description, urgency, coding_app, attachments,
      allow_direct_access, repo_access_data, status, ai_analysis, estimated_hours, quoted_price, quote_status, paid_at,
      completed_at, accepted_at, engineer_id, taken_down_at, taken_down_reason)
    select 'Full', ${`${person}@example.com`}, ${db.people[person]}, 'https://github.com/o/r', 'https://live.example', 'Words',
      'ASAP', 'bolt', '{issues/held.png}', true, '{"key": "A key"}', 'completed', '{"confidence": 40}', 3, 120, 'Paid', now(), now(), now(),
      ${db.people.engineer}, down, 'It held a password'
    from unnest(array[null, now()]) down`;

  it.each<[Person, string]>([
    ['client', 'Taken down'],
    ['holder', 'Taken down'],
    ['operator', 'Full'],
  ])('the %s finds the same rows of own issues as in the view', async (who, titleOfTakenDown) => {
    const { sql } = db;
    await makeFull(who);
    try {
      const found = await db.rows(who, call());
      const list = found.map(({ id }) => `'${id}'`).join();
      const statement = `select * from public.issues where id in (${list}) order by created_at desc, id desc`;
      expect(found).toEqual(await db.rows(who, statement));
      expect(found.filter((row) => row.paid_at).map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Full', titleOfTakenDown]),
      );
    } finally {
      await sql`delete from marketplace.issue where paid_at is not null`;
    }
  });
});

describe('filters', () => {
  const situations: [string, string, (keyof Seed['issues'])[]][] = [
    ['every word, in any letter case and order', "'LOOPS  phones'", ['available']],
    ['a percent sign literally', "'50%'", ['available']],
    ['nothing if a word is missing', "'loops zebra'", []],
    ['a status', "p_status => 'Resolved'", ['resolved']],
    ['closed issues', "p_status => 'Closed'", ['cancelled']],
    ['every pending issue as In Review', "p_status => 'In Review', p_search => 'loops'", ['available']],
    ['unclaimed issues as Submitted', "p_status => 'Submitted', p_search => 'loops'", ['available']],
    ['an urgency', "p_urgency => 'No Rush'", ['available']],
    ['nothing for an unknown status', "p_status => 'pending'", []],
  ];
  it.each(situations)('filters of own issues find %s', async (_what, args, expected) => {
    expect(await ids('client', args)).toEqual(expected.map((situation) => db.issues[situation]));
  });

  it.each([
    ['All', [...STORED_STATUSES], [...STORED_STATUSES]],
    ['Submitted', ['pending'], []],
    ['In Review', ['pending'], ['pending']],
    ['In Progress', ['in_progress'], ['in_progress']],
    ['Resolved', ['completed'], ['completed']],
    ['Closed', ['cancelled'], ['cancelled']],
  ])(
    'the filter %s selects the unclaimed issues that are %j and the claimed ones that are %j',
    async (...row) => {
      const [filter, ...expected] = row;
      const selected = (engineerId: string | null) => db.values`
      select status from unnest(${STORED_STATUSES}::text[]) status
      where marketplace.fits_status_filter(${filter}, status, ${engineerId})`;
      expect([await selected(null), await selected(db.people.engineer)]).toEqual(expected);
    },
  );

  it('a search of own issues finds an issue by its ID', async () => {
    expect(await ids('client', `' ${db.issues.held.toUpperCase()} '`)).toEqual([db.issues.held]);
    expect(await ids('otherClient', ':held')).toEqual([]);
  });

  it('a search of own issues finds an issue by its number, with or without the sign', async () => {
    const number = await db.value`select number from marketplace.issue where id = ${db.issues.held}`;
    for (const search of [`#${number}`, ` ${number} `]) {
      expect(await ids('client', `'${search}'`)).toEqual([db.issues.held]);
      expect(await ids('otherClient', `'${search}'`)).toEqual([]);
    }
  });

  it('the search finds a taken-down issue by the reason, but not by the hidden text', async () => {
    expect(await titles('client', "'secret'")).toEqual([]);
    expect(await titles('client', "'password'")).toEqual(['Taken down']);
  });
});

it('a page of own issues has at most 200 issues', async () => {
  expect(await ids('otherClient', 'p_limit => 100000')).toHaveLength(200);
});

it('listing 50 own issues among 30,000 issues reads about 50 rows', async () => {
  const { sql } = db;
  await sql`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, created_at)
    select 'Old', 'engineer@example.com', ${db.people.engineer}, 'Words', 'ASAP', 'bolt', now() - n * interval '1 year'
    from generate_series(1, 100) n`;
  await sql`update marketplace.issue set email = 'other@example.com' where email like 'other%'`;
  await sql`vacuum analyze marketplace.issue`;
  const rowsOf = async (args: string) => {
    const api = db.instance.platform.database.api;
    const read = await rowsRead(api, callerFor(db.people, 'engineer', null), call(args));
    return read.find(({ table }) => table === 'issue')?.rows;
  };
  expect(await titles('engineer', 'p_limit => 50')).toHaveLength(50);
  // The query also reads the first and the last issue of the address.
  expect(await rowsOf('p_limit => 50')).toBeLessThanOrEqual(52);
  expect(
    await rowsOf("p_limit => 50, p_before_created_at => now() - interval '40 years'"),
  ).toBeLessThanOrEqual(52);
  expect(await rowsOf("p_limit => 50, p_urgency => 'ASAP'")).toBeLessThanOrEqual(102);
});
