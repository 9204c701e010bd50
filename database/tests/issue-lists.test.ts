import { beforeAll, describe, expect, it } from 'vitest';
import { LISTED_DESCRIPTION, MOST_COUNTED } from '#domain/issue/issue-lists.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const many = 2_300;
const db = setUpDatabase();
beforeAll(async () => {
  const { sql } = db;
  await sql`alter table marketplace.issue disable trigger user`;
  // Every 1,000th issue mentions one of the engineer’s skills.
  await sql`
    insert into marketplace.issue (title, email, description, urgency, coding_app, created_at)
    select 'Many ' || n, 'other' || n || '@example.com', case when n % 1000 = 900 then 'TypeScript' else 'Words' end, 'ASAP', 'bolt',
      now() - n * interval '1 minute'
    from generate_series(1, ${many}) n`;
  await sql`delete from marketplace.issue where title = 'A title' and status = 'pending'`;
  await sql`vacuum analyze marketplace.issue`;
});

type Found = { total: number | null; issues: { title: string }[]; next: unknown };
const search = async (args: string) =>
  (await rows('engineer', `select public.search_available_issues(${args}) as found`))[0]?.found as Found;
const rows = async (who: Who, statement: string) => await db.rows(who, statement);

describe('the count of available issues', () => {
  it('counting available issues stops as soon as the count exceeds the limit', async () => {
    expect(await rows('engineer', 'select public.count_available_issues() as count')).toEqual([
      { count: MOST_COUNTED + 1 },
    ]);
    expect((await search('')).total).toBe(MOST_COUNTED + 1);
  });

  it('the count of available issues is exact below the limit', async () => {
    const said = Array.from({ length: many }, (_, place) => `Many ${place + 1}`).filter((title) =>
      title.includes('23'),
    );
    expect((await search("'many 23'")).total).toBe(said.length);
    await db.sql`update marketplace.issue set status = 'cancelled' where title > 'Many 15'`;
    const [left] = await db.sql<{ count: number }[]>`
      select count(*)::int from marketplace.issue where status = 'pending' and engineer_id is null`;
    expect(left?.count).toBeLessThan(MOST_COUNTED);
    expect(await rows('engineer', 'select public.count_available_issues() as count')).toEqual([left]);
    await db.sql`update marketplace.issue set status = 'pending' where title > 'Many 15'`;
  });
});

it.each<[Who, call: string]>([
  ['engineer', 'engineer_issues()'],
  ['operator', 'operator_issues()'],
  ['client', 'search_my_issues()'],
  ['client', "search_my_issues('A title')"],
  [
    'engineer',
    "jsonb_populate_recordset(null::public.issues, public.search_available_issues('Long') -> 'issues')",
  ],
])('a list of %s contains only the start of a long description: %s', async (who, call) => {
  const id = await db.value`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, created_at)
    values ('A title: Long', 'client@example.com', ${db.people.client}, ${'Words '.repeat(5000)}, 'ASAP', 'bolt', now()) returning id`;
  const [listed] = await rows(who, `select description from ${call} where id = '${id}'`);
  expect(listed).toEqual({ description: `${'Words '.repeat(5000).slice(0, LISTED_DESCRIPTION - 1)}…` });
  await db.sql`delete from marketplace.issue where id = ${id}`;
});

it('writing a row of a list back does not cut its description', async () => {
  const description = 'Words '.repeat(5000);
  const id = await db.value`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app)
    values ('A title', 'client@example.com', ${db.people.client}, ${description}, 'ASAP', 'lovable') returning id`;
  const writeBack = `
    update public.issues i set title = 'Other', description = own.description
    from public.search_my_issues() own where i.id = own.id and own.id = '${id}'`;
  expect((await db.commit('client', writeBack)).refusal).toBeNull();
  expect(await db.row`select title, description from marketplace.issue where id = ${id}`).toEqual({
    ...{ title: 'Other', description },
  });
  await db.sql`delete from marketplace.issue where id = ${id}`;
});

it('lists hold the start of a long analysis, and its engineer can remove it', async () => {
  const id = await db.value`
    insert into marketplace.issue (title, email, engineer_id, description, urgency, coding_app, ai_analysis)
    values ('A title', 'client@example.com', ${db.people.engineer}, 'Words', 'ASAP', 'lovable', ${'a'.repeat(10_001)}) returning id`;
  const [listed] = await rows('engineer', `select ai_analysis from engineer_issues() where id = '${id}'`);
  expect(listed).toEqual({ ai_analysis: `${'a'.repeat(9_999)}…` });
  const remove = `update public.issues set ai_analysis = null where id = '${id}'`;
  expect((await db.commit('engineer', remove)).refusal).toBeNull();
  expect(await db.row`select ai_analysis from marketplace.issue where id = ${id}`).toEqual({
    ai_analysis: null,
  });
  await db.sql`delete from marketplace.issue where id = ${id}`;
});

it('a description can be cut to the characters that lists hold', async () => {
  const id = await db.value`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app)
    values ('A title', 'client@example.com', ${db.people.client}, ${'Words '.repeat(500)}, 'ASAP', 'lovable') returning id`;
  const cut = `update public.issues set description = left(description, ${LISTED_DESCRIPTION}) where id = '${id}'`;
  expect((await db.commit('client', cut)).refusal).toBeNull();
  expect(await db.row`select length(description) from marketplace.issue where id = ${id}`).toEqual({
    length: LISTED_DESCRIPTION,
  });
  await db.sql`delete from marketplace.issue where id = ${id}`;
});

it('sorting by match lists the newest 1,000 issues before the next 1,000', async () => {
  const titles: string[] = [];
  let next: unknown = null;
  do {
    const page: Found = await search(
      `p_sort => 'match', p_limit => 90${next ? `, p_after => '${JSON.stringify(next)}'` : ''}`,
    );
    titles.push(...page.issues.map(({ title }) => title));
    next = page.next;
  } while (next);
  expect(new Set(titles).size).toBe(many);
  expect(titles).toHaveLength(many);
  expect(titles.slice(0, 2)).toEqual(['Many 900', 'Many 1']);
  expect(titles.slice(999, 1002)).toEqual(['Many 1000', 'Many 1900', 'Many 1001']);
  expect(titles.slice(1999, 2002)).toEqual(['Many 2000', 'Many 2001', 'Many 2002']);
});

describe('access to issue lists', () => {
  const engineers: Who[] = ['engineer', 'holder', 'formerHolder'];
  it.each(EVERYONE.filter((who) => who !== 'visitor' && !engineers.includes(who)))(
    'the %s sees no available or claimed issues without an approval',
    async (who) => {
      expect(await rows(who, 'select public.count_available_issues() as count')).toEqual([{ count: 0 }]);
      expect(await rows(who, 'select * from public.engineer_issues()')).toEqual([]);
    },
  );

  it('an engineer sees the issues that they have claimed', async () => {
    const held = await rows('holder', 'select * from public.engineer_issues(true)');
    expect(held.map(({ id }) => id).toSorted()).toEqual([db.issues.held, db.issues.byAddress].toSorted());
    expect(held.map(({ email }) => email)).toEqual([null, null]);
    expect(await rows('engineer', 'select * from public.engineer_issues(true)')).toEqual([]);
  });

  it('the list of available issues hides addresses, links and files', async () => {
    const all = await rows('engineer', 'select * from public.engineer_issues()');
    expect(all).toHaveLength(200);
    for (const row of all) expect(row).toMatchObject({ email: null, github_link: null, attachments: [] });
  });
});

describe('an operator finds', () => {
  const find = (args: string) => rows('operator', `select * from public.operator_issues(${args})`);
  it.each<[string, string, number]>([
    ['part of a title, case-insensitively', "'mAnY 2299'", 1],
    ['part of an address', "'OTHER77@'", 1],
    ['a percent sign literally', "'100%'", 0],
    ['two letters among the newest issues', "'y '", 200],
    ['unclaimed issues', "p_status => 'Submitted'", 200],
    ['claimed issues before work starts', "p_status => 'In Review'", 0],
    ['issues in progress', "p_status => 'In Progress'", 2],
    ['resolved issues', "p_status => 'Resolved'", 1],
    ['closed issues', "p_status => 'Closed'", 1],
    ['nothing for an unknown status', "p_status => 'pending'", 0],
  ])('%s', async (_what, args, count) => {
    expect(await find(`${args}, p_limit => 200`)).toHaveLength(count);
  });

  it('an operator can search for an issue’s ID or number and for one engineer’s issues', async () => {
    const { held, resolved, byAddress } = db.issues;
    const number = await db.value`select number from marketplace.issue where id = ${held}`;
    expect(await find(`'#${number}'`)).toMatchObject([{ id: held }]);
    expect(await find(`' ${held.toUpperCase()}'`)).toMatchObject([{ id: held, email: 'client@example.com' }]);
    const theirs = await find('p_engineer_id => :holder');
    expect(theirs.map(({ id }) => id).toSorted()).toEqual([held, resolved, byAddress].toSorted());
  });
});
