import { beforeAll, describe, expect, it } from 'vitest';
import { skillCases } from '#domain/engineer/skills.cases.ts';
import { deadline } from '#domain/issue/deadlines.ts';
import { URGENCIES } from '#domain/issue/urgency.ts';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const MANY = 900;
const db = setUpDatabase();
beforeAll(async () => {
  const { sql } = db;
  await sql`alter table marketplace.issue disable trigger user`;
  await sql`
    insert into marketplace.issue (title, email, github_link, live_link, description, urgency, coding_app, created_at, ai_analysis)
    select 'Many ' || n, 'other' || n || '@example.com', 'https://github.com/o/r', 'https://live.example',
      case when n % 7 = 0 then 'TypeScript it is' else 'Words' end, (array['ASAP', 'This Week', 'No Rush'])[n % 3 + 1], 'replit',
      date_trunc('hour', now()) - interval '10 days' - (n / 4) * interval '1 hour',
      case when n % 5 = 0 then null else json_build_object('price', json_build_object('low', n % 50, 'high', n % 50 + 10))::text end
    from generate_series(1, ${MANY}) n`;
  const add = (title: string, more: object) =>
    sql`insert into marketplace.issue ${rowsToInsert({ title, email: 'new@example.com', description: 'Words', urgency: 'No Rush', coding_app: 'bolt', ...more })}`;
  await add('Login loops', {
    description: 'On PHONES, 50% of the time, with React and TypeScript.',
    urgency: 'This Week',
    coding_app: 'v0',
    ai_analysis: '{"price": {"low": 100, "high": 300, "typical": 150}}',
  });
  await add('A secret', { taken_down_at: new Date(), taken_down_reason: 'It held a password' });
  await sql`update public.engineers set skills = ${['TypeScript', 'React']} where id = ${db.people.engineer}`;
  await sql`vacuum analyze marketplace.issue`;
});

type Row = Record<string, unknown> & { id: string; title: string };
type Found = { total: number | null; issues: Row[]; next: unknown };
const call = (args = '') => `select public.search_available_issues(${args}) as found`;
const search = async (who: Who, args = '') => (await db.rows(who, call(args)))[0]?.found as Found;
const titles = async (args: string, who: Who = 'engineer') =>
  (await search(who, args)).issues.map(({ title }) => title);

describe('access to available issues', () => {
  const engineers: Who[] = ['engineer', 'holder', 'formerHolder'];
  it.each(engineers)('the %s, as an approved engineer, finds every unclaimed issue', async (who) => {
    const { total, issues } = await search(who);
    expect(total).toBe(MANY + 2);
    expect(issues).toHaveLength(24);
  });

  it.each(EVERYONE.filter((who) => who !== 'visitor' && !engineers.includes(who)))(
    'the %s finds no available issue',
    async (who) => {
      expect(await search(who)).toEqual({ total: 0, issues: [], next: null });
      expect(await search(who, "'login', p_sort => 'match'")).toEqual({ total: 0, issues: [], next: null });
    },
  );

  it('a search of available issues returns hidden columns as empty', async () => {
    const { issues } = await search('engineer', 'p_limit => 100');
    for (const issue of issues) {
      expect(issue).toMatchObject({ email: null, github_link: null, live_link: null, attachments: [] });
      expect(issue).toMatchObject({ repo_access_data: null, engineer_id: null, user_id: null });
    }
  });

  it('a search of available issues does not match hidden columns', async () => {
    expect(await titles("'live.example'")).toEqual([]);
    expect(await titles("'new@example.com'")).toEqual([]);
    expect(await titles("'secret'")).toEqual([]);
  });

  it('an issue can become available again even if the analysis contains extremely long numbers', async () => {
    const digits = Array.from(
      { length: 12_000 },
      (_, place) => 1 + (Math.floor(Math.abs(Math.sin(place) * 9000)) % 9),
    ).join('');
    const id = db.issues.held;
    for (const number of [digits, `0.${digits}`]) {
      const analysis = `{"price": {"low": ${number}, "high": ${number}}}`;
      await db.sql`update marketplace.issue set ai_analysis = ${analysis}, status = 'in_progress', engineer_id = ${db.people.holder} where id = ${id}`;
      const released = await db.run('holder', `select public.release_issue('${id}')`);
      expect(released.refusal).toBeNull();
    }
  });

  it('a claimed issue leaves the list of available issues', async () => {
    const id = await db.value`
      update marketplace.issue set engineer_id = ${db.people.holder} where title = 'Login loops' returning id`;
    expect(await titles("'login'")).toEqual([]);
    await db.sql`update marketplace.issue set engineer_id = null where id = ${id}`;
    expect(await titles("'login'")).toEqual(['Login loops']);
  });
});

describe('filters', () => {
  const situations: [string, string, string[]][] = [
    ['every word, in any letter case and order', "'LOOPS  phones'", ['Login loops']],
    ['a percent sign literally', "'50%'", ['Login loops']],
    ['nothing if a word is missing', "'loops zebra'", []],
    ['a coding app', "p_coding_app => 'v0'", ['Login loops']],
    ['an urgency', "'loops', p_urgency => 'This Week'", ['Login loops']],
    ['nothing for another urgency', "'loops', p_urgency => 'ASAP'", []],
    ['recent issues', 'p_max_age_hours => 24', ['Login loops', 'A title']],
    ['a price', 'p_price_from => 150, p_price_below => 500', ['Login loops']],
    ['nothing at the upper price bound', 'p_price_from => 100, p_price_below => 150', []],
    ['nothing for an unknown app', "p_coding_app => 'word'", []],
  ];
  it.each(situations)('the filters of available issues find %s', async (_what, args, expected) => {
    expect((await titles(args)).toSorted()).toEqual(expected.toSorted());
  });

  it('the first page of available issues includes the total', async () => {
    const first = await search('engineer', "'many', p_limit => 5");
    expect(first.total).toBe(MANY);
    const later = await search('engineer', `'many', p_after => '${JSON.stringify(first.next)}'`);
    expect(later.total).toBeNull();
    expect(later.issues).toHaveLength(24);
  });
});

describe('the sort order', () => {
  const follow = async (sort: string) => {
    const seen: Row[] = [];
    for (let after = ''; ; ) {
      const { issues, next } = await search('engineer', `p_sort => '${sort}', p_limit => 100${after}`);
      seen.push(...issues);
      if (!next) return seen;
      after = `, p_after => '${JSON.stringify(next)}'`;
    }
  };
  const due = (row: Row) => deadline(String(row.created_at), String(row.urgency)).getTime();
  const price = (row: Row) => {
    const { low, high, typical } =
      (JSON.parse(String(row.ai_analysis)) as { price?: Record<string, number> } | null)?.price ?? {};
    return typical ?? (low === undefined || high === undefined ? -1 : (low + high) / 2);
  };
  const named = (row: Row) =>
    Number(/TypeScript/.test(String(row.description))) + Number(/React/.test(String(row.description)));
  it.each<[string, (row: Row) => number]>([
    ['newest', (row) => -new Date(String(row.created_at)).getTime()],
    ['deadline', due],
    ['price', (row) => -price(row)],
    ['match', (row) => -named(row)],
  ])('the sort order %s lists each issue once across all pages', async (sort, by) => {
    const seen = await follow(sort);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY + 2);
    expect(seen).toHaveLength(MANY + 2);
    expect(seen.map(by)).toEqual(seen.map(by).toSorted((one, other) => one - other));
  });

  it('an unknown sort order or an invalid cursor is rejected', async () => {
    expect(await db.refusal('engineer', call("p_sort => 'email'"))).toBe('22023');
    const goOn = (text: string) => db.run('engineer', call(`p_after => '${text}'`));
    expect((await goOn('{"key": "x", "id": "y"}')).refusal).toMatch(/^22/);
    expect((await goOn('{"key": "2026-01-31 abc5"}')).refusal).toBe('22007');
    expect((await goOn('{"below_at": "2026-01-31 TTT5"}')).refusal).toBe('22007');
    expect((await goOn('[]')).rows).toEqual([{ found: { total: null, issues: [], next: null } }]);
  });

  it('a place in the order by match ends another order as usual', async () => {
    const after = { key: '1970-01-01', id: db.issues.available, down_to_at: '2020-01-01' };
    const found = await search('engineer', `p_sort => 'newest', p_after => '${JSON.stringify(after)}'`);
    expect(found).toEqual({ total: null, issues: [], next: null });
  });
});

describe('search rules match the domain', () => {
  it.each(skillCases)('“%s” with the skills %j mentions %j', async (text, skills, expected) => {
    const named = await db.value`
      select marketplace.count_named(marketplace.words_of(${text}), marketplace.words_of_skills(${skills}::text[]))`;
    expect(named).toBe(expected.length);
  });

  it('the database and the domain compute the same deadlines', async () => {
    for (const urgency of URGENCIES) {
      const due = await db.value`select marketplace.due_at('2026-03-28T12:00:00Z', ${urgency})`;
      expect(due).toEqual(deadline('2026-03-28T12:00:00Z', urgency));
    }
  });

  it.each([
    ['{"price": {"low": 100, "high": 300}}', '200'],
    ['{"price": {"low": 100, "high": 300, "typical": 120}}', '120'],
    ['{"price": {"low": 100, "high": 300, "typical": 500}}', '200'],
    ['{"price": {"low": -1, "high": 300}}', null],
    ['{"price": {"low": "a", "high": 300}}', null],
    ['{"price": {"low": 10, "high": 1000001}}', null],
    ['{"price": {"low": 1.005, "high": 1.014999}}', '1.01'],
    ['{"price": 5}', null],
    ['About $200', null],
    ['', null],
  ])('the price of %s is %s', async (analysis, expected) => {
    const price = await db.value`select marketplace.estimated_price(${analysis})`;
    expect(price === null ? null : String(Number(price))).toBe(expected);
  });
});

it('no text index lets the entries of one writer wait for another to move them', async () => {
  const waiting = await db.sql`
    select c.relname from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and not coalesce(c.reloptions, '{}') @> '{fastupdate=off}'`;
  expect([...waiting]).toEqual([]);
});
