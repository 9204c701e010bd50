import { describe, expect, it } from 'vitest';
import { testReaders } from './permissions.ts';
import { EVERYONE, type Who } from './run-as.ts';
import type { Seed } from './seed.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

type Situation = keyof Seed['issues'];
const readers: Record<Situation, Who[]> = {
  available: ['client', 'operator', 'service'],
  held: ['client', 'holder', 'operator', 'service'],
  resolved: ['client', 'holder', 'operator', 'service'],
  cancelled: ['client', 'operator', 'service'],
  byAddress: ['holder', 'operator', 'service'],
};
const engineers: Who[] = ['holder', 'engineer', 'formerHolder'];

/** Lists who finds which issue of the seed. Approved engineers also find the available issue. */
const accesses = Object.entries(readers).flatMap(([situation, insiders]) =>
  ['issues', 'code_submissions', 'timeline_events', 'messages'].flatMap((relation) => {
    const isList = relation === 'issues' || relation === 'code_submissions';
    const allowed = situation === 'available' && isList ? [...insiders, ...engineers] : insiders;
    return EVERYONE.map((who): [Who, string, Situation, boolean] => [
      who,
      relation,
      situation as Situation,
      allowed.includes(who),
    ]);
  }),
);

it.each(accesses)('the %s finds in %s the %s issue: %s', async (who, relation, situation, finds) => {
  const column = ['issues', 'code_submissions'].includes(relation) ? 'id' : 'issue_id';
  const rows = await db.rows(who, `select ${column} as issue from public.${relation}`);
  expect(rows.some(({ issue }) => issue === db.issues[situation])).toBe(finds);
});

const publicColumns = {
  title: 'A title',
  description: 'Words',
  urgency: 'ASAP',
  coding_app: 'bolt',
  status: 'in_progress',
};
const hidden = {
  email: null,
  attachments: [],
  allow_direct_access: null,
  repo_access_data: null,
  ai_analysis: null,
  estimated_hours: null,
  quoted_price: null,
  quote_status: null,
  paid_at: null,
  completed_at: null,
  engineer_id: null,
  user_id: null,
};

describe('readable columns of an issue', () => {
  it('a visitor who names an issue’s ID reads the public columns of that issue only', async () => {
    const rows = await db.rows('visitor', 'select * from public.issues', { naming: db.issues.held });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: db.issues.held,
      number: expect.anything(),
      ...publicColumns,
      ...hidden,
      github_link: 'https://github.com/o/r',
    });
  });

  it('a client who names another client’s issue reads the same columns as a visitor', async () => {
    const naming = db.issues.held;
    const rows = await db.rows('otherClient', 'select * from public.issues', { naming });
    expect(rows[0]).toMatchObject({ ...publicColumns, ...hidden, live_link: 'https://live.example' });
  });

  it('an engineer reads no links and no work of an issue that another engineer holds', async () => {
    const naming = db.issues.held;
    const statement = `select * from public.issues where id = '${naming}'`;
    const rows = await db.rows('engineer', statement, { naming });
    expect(rows[0]).toMatchObject({
      ...publicColumns,
      ...hidden,
      number: null,
      github_link: null,
      live_link: null,
    });
  });

  it('an engineer reads an available issue without its links, files and people', async () => {
    const statement = 'select * from public.issues where id = :available';
    for (const naming of ['', db.issues.available]) {
      const rows = await db.rows('engineer', statement, { naming });
      expect(rows[0]).toMatchObject({
        ...hidden,
        status: 'pending',
        ai_analysis: '{"confidence": 40}',
        quoted_price: '120.00',
        github_link: null,
        live_link: null,
      });
    }
  });

  it('an engineer reads what a language model wrote about an issue only while they hold it', async () => {
    const numbers = { source: 'model', priceRange: '$100–$300' };
    const analysis = {
      ...numbers,
      likelyCause: 'See plan.txt',
      missingInformation: ['Who?'],
      reasons: ['The file'],
    };
    const { available, held } = db.issues;
    const read = async (who: Who, id: string) => {
      await db.sql`update marketplace.issue set ai_analysis = ${JSON.stringify(analysis)} where id = ${id}`;
      const [row] = await db.rows(who, `select ai_analysis from public.issues where id = '${id}'`);
      return JSON.parse(String(row?.ai_analysis));
    };
    expect(await read('engineer', available)).toEqual(numbers);
    expect(await read('holder', held)).toEqual(analysis);
    expect(await read('client', held)).toEqual(analysis);
    await db.sql`update marketplace.issue set ai_analysis = '{"confidence": 40}'`;
  });

  it('an analysis is read without a function that parses it, because engineers may write long ones', async () => {
    const plan = await db.rows('engineer', 'explain (verbose) select ai_analysis from public.issues');
    const text = plan.map((row) => String(row['QUERY PLAN'])).join();
    expect(text).toContain('ai_analysis');
    expect(text).not.toMatch(/\w\(\w+\.ai_analysis/);
  });

  it.each(['"likelyCause"', '["likelyCause"]', 'likelyCause', '{"likelyCause":"Mine","source":"engineer"}'])(
    'the analysis %s of an engineer is shown to other engineers',
    async (analysis) => {
      await db.sql`update marketplace.issue set ai_analysis = ${analysis} where id = ${db.issues.available}`;
      const [row] = await db.rows('engineer', 'select ai_analysis from public.issues where id = :available');
      expect(row?.ai_analysis).toBe(analysis);
      await db.sql`update marketplace.issue set ai_analysis = '{"confidence": 40}' where id = ${db.issues.available}`;
    },
  );

  it('the engineer who holds an issue reads every column except the client’s address', async () => {
    const statement = 'select * from public.issues where id = :held';
    const rows = await db.rows('holder', statement);
    expect(rows[0]).toMatchObject({
      email: null,
      github_link: 'https://github.com/o/r',
      attachments: ['issues/held.png'],
      engineer_id: db.people.holder,
      user_id: db.people.client,
    });
  });

  it('an engineer cannot read a client’s address from issues or code_submissions', async () => {
    for (const relation of ['issues', 'code_submissions']) {
      for (const who of ['holder', 'engineer', 'formerHolder', 'waiting', 'suspended'] as const) {
        for (const naming of ['', ...Object.values(db.issues)]) {
          const rows = await db.rows(who, `select email from public.${relation}`, {
            naming,
          });
          expect(rows.every((row) => row.email === null)).toBe(true);
        }
      }
    }
  });

  it('a client, an operator and the service read every column of an issue', async () => {
    for (const who of ['client', 'operator', 'service'] as const) {
      const rows = await db.rows(who, 'select * from public.issues where id = :held');
      expect(rows[0]).toMatchObject({ email: 'client@example.com', attachments: ['issues/held.png'] });
    }
  });
});

describe('naming an ID', () => {
  it('naming an issue’s ID gives a visitor no access to messages, profiles or files', async () => {
    for (const relation of ['public.messages', 'public.engineers', 'storage.objects']) {
      const rows = await db.rows('visitor', `select * from ${relation}`, {
        naming: db.issues.held,
      });
      expect(rows).toEqual([]);
    }
  });
});

describe('engineer profiles', () => {
  const all = ['engineer', 'formerHolder', 'holder', 'suspended', 'waiting'];
  const readers: Partial<Record<Who, string[]>> = {
    ...Object.fromEntries(all.map((who) => [who, [who]])),
    client: ['holder'],
    operator: all,
    service: all,
  };
  it.each(EVERYONE)('the %s reads only permitted engineer profiles', async (who) => {
    const rows = await db.rows(who, 'select name from public.engineers order by name');
    expect(rows.map((row) => row.name)).toEqual(readers[who] ?? []);
  });
});

describe.each<[string, Who[]]>([
  ['issues/held.png', ['client', 'holder', 'operator', 'service']],
  ['issues/unused.png', ['service']],
  ['issues/unused-of-client.png', ['client', 'service']],
])('the file %s', (path, allowed) => {
  const counts = Object.fromEntries(allowed.map((who) => [who, 1]));
  testReaders(db, `select name from storage.objects where name = '${path}'`, counts);
});
