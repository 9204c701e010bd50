import { describe, expect, it, onTestFinished } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

const people = () => library.anonymous.from('people');
const teams = () => library.anonymous.from('teams');
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await library.ask(path, { headers });
  return { ...answer, range: answer.headers.get('content-range') };
};
const idsOf = async (path: string) => {
  const { body } = await read(path);
  return (body as { id: number }[]).map(({ id }) => id);
};

const expectRows = async (path: string, rows: unknown) => {
  expect((await read(path)).body).toEqual(rows);
};

describe('reading', () => {
  it('a read returns a JSON array as written by the database', async () => {
    const { headers, range, body } = await read('people?select=id,name&order=id&limit=2');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(range).toBe('0-1/*');
    expect(body).toEqual([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bob' },
    ]);
  });

  it('a read without rows returns an empty array with an empty content range', async () => {
    const { status, range, body } = await read('people?id=eq.0');
    expect([status, range, body]).toEqual([200, '*/*', []]);
  });

  it('a read preserves every type as the database formats it', async () => {
    const { data } = await people().select().eq('id', 1).single();
    expect(data).toEqual({
      id: 1,
      name: 'Ada',
      age: 36,
      mood: 'calm',
      tags: ['math', 'code'],
      profile: { city: 'London', pets: [{ name: 'Rex' }] },
      born: '1815-12-10',
      score: 9.5,
      shift: '[9,17)',
      about: "'cat' 'fat'",
      is_away: false,
      code: 'abc',
      raw: null,
      team_id: 1,
      manager_id: null,
      'odd name, (really)': null,
    });
  });

  it('a read returns a single object on request', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    const { headers, body } = await read('people?id=eq.1&select=id', { accept });
    expect([headers.get('content-type'), body]).toEqual([`${accept}; charset=utf-8`, { id: 1 }]);
  });

  it.each([
    ['id=eq.0', 0],
    ['id=gt.0', 3],
  ])('a single-object read is rejected for %s', async (filter, count) => {
    const { status, body } = await read(`people?${filter}`, { accept: 'application/vnd.pgrst.object+json' });
    const message = 'Cannot coerce the result to a single JSON object';
    const details = `The result contains ${count} rows`;
    expect([status, body]).toEqual([406, { code: 'PGRST116', message, details, hint: null }]);
  });

  it('a view can be read', async () => {
    await expectRows('calm_people?select=id&order=id', [{ id: 1 }, { id: 3 }]);
  });

  it('a read strips nulls on request', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    expect((await read('people?id=eq.3&select=id,age,born', { accept })).body).toEqual([{ id: 3 }]);
  });

  it('a read supports maybeSingle of the official client', async () => {
    expect((await people().select('id').eq('id', 0).maybeSingle()).data).toBeNull();
    expect((await people().select('id').eq('id', 2).maybeSingle()).data).toEqual({ id: 2 });
  });

  it('a text that is cast to JSON keeps its numbers as they are written', async () => {
    const name = '{"a":[1e131071, 2]}';
    await people().insert({ id: 900, name });
    const { body } = await read('people?id=eq.900&select=name::jsonb', { accept: 'text/csv' });
    expect(body).toContain('[1e131071, 2]');
    await people().delete().eq('id', 900);
  });

  it('a read supports aliases, casts, JSON paths, unusual names and computed columns', async () => {
    const select =
      'n:name,id::text,profile->>city,pet:profile->pets->0->>name,tag:tags->0,"odd name, (really)",initial';
    expect((await people().select(select).eq('id', 1).single()).data).toEqual({
      n: 'Ada',
      id: '1',
      city: 'London',
      pet: 'Rex',
      tag: 'math',
      'odd name, (really)': null,
      initial: 'A',
    });
  });

  it('a read returns CSV on request', async () => {
    const { data } = await people().select('id,name,tags,age').order('id').csv();
    const rows = ['1,Ada,"{math,code}",36', '2,Bob,{code},25', '3,"Cy, ""the"" (best)",{},'];
    expect(data).toBe(['id,name,tags,age', ...rows].join('\n'));
  });

  it('a read applies the time zone preference', async () => {
    const { headers } = await read('people?limit=1', { prefer: 'timezone=Asia/Tokyo' });
    expect(headers.get('preference-applied')).toBe('timezone=Asia/Tokyo');
  });
});

describe('filters', () => {
  it.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3]],
    ['id=gt.1&id=lt.3', [2]],
    ['id=gte.2', [2, 3]],
    ['id=lte.1', [1]],
    ['name=like.A*', [1]],
    ['name=ilike.*B', [2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{*d*,A*}', [1]],
    ['name=match.^[AB]', [1, 2]],
    ['name=match.^(A|B)(d|o)', [1, 2]],
    ['name=imatch.^a', [1]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['id=in.()', []],
    ['name=in.("Cy, \\"the\\" (best)",Bob)', [2, 3]],
    ['age=is.null', [3]],
    ['age=not.is.null', [1, 2]],
    ['age=is.not_null', [1, 2]],
    ['is_away=is.true', [2]],
    ['is_away=is.unknown', [3]],
    ['is_away=eq.false', [1]],
    ['age=isdistinct.36', [2, 3]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['mood=eq.busy', [2]],
    ['born=lt.1900-01-01', [1]],
    ['score=gte.8', [1]],
    ['code=eq.abc', [1]],
    ['tags=cs.{code}', [1, 2]],
    ['tags=cd.{code,x}', [2, 3]],
    ['tags=ov.{math,x}', [1]],
    ['profile=cs.{"city":"Paris"}', [2]],
    ['profile->>city=eq.London', [1]],
    ['profile->pets->0->>name=eq.Rex', [1]],
    ['profile->>city=in.(London,Paris)', [1, 2]],
    ['shift=ov.[16,18)', [1, 2]],
    ['shift=sl.[17,20)', [1]],
    ['shift=sr.[0,10)', [2]],
    ['shift=nxr.[0,17)', [1]],
    ['shift=nxl.[17,30)', [2]],
    ['shift=adj.[22,23)', [2]],
    ['about=fts.cat', [1]],
    ['about=plfts(simple).thin rat', [2]],
    ['about=wfts.cat or rat', [1, 2]],
    ['name=phfts(simple).Ada', [1]],
    ['initial=eq.B', [2]],
    ['or=(id.eq.1,name.eq.Bob)', [1, 2]],
    ['and=(id.gt.1,or(age.is.null,mood.eq.calm))', [3]],
    ['not.or=(id.eq.1,id.eq.2)', [3]],
    ['or=(name.eq."Cy, \\"the\\" (best)",id.in.(1))', [1, 3]],
  ])('the filter %s returns the matching rows', async (filter, expected) => {
    const query = filter.split('&').map((pair) => {
      const equals = pair.indexOf('=');
      return `${encodeURIComponent(pair.slice(0, equals))}=${encodeURIComponent(pair.slice(equals + 1))}`;
    });
    expect(await idsOf(`people?select=id&order=id&${query.join('&')}`)).toEqual(expected);
  });

  it.each(['a-b.', '<!--', '~/', '<!-- '])(
    'a search finds a word in ten long texts of %s in time',
    async (part) => {
      const { sql } = library.instance;
      onTestFinished(async () => void (await sql`delete from public.people where name like '% needle'`));
      await sql`
        insert into public.people (name)
        select repeat(${part}, 50000 / length(${part})) || ' needle' from generate_series(1, 10)`;
      expect(await idsOf('people?select=id&name=fts.needle')).toHaveLength(10);
    },
  );

  it('a read supports a thousand filters', async () => {
    const filters = Array.from({ length: 1000 }, () => 'id=gt.1').join('&');
    expect(await idsOf(`people?select=id&order=id&${filters}`)).toEqual([2, 3]);
  });
});

describe('order, range and count', () => {
  it.each([
    ['order=age.desc', [3, 1, 2]],
    ['order=age.desc.nullslast', [1, 2, 3]],
    ['order=age.asc.nullsfirst,id', [3, 2, 1]],
    ['order=mood.desc,name.asc', [2, 1, 3]],
    ['order=profile->>city.desc.nullslast', [2, 1, 3]],
    ['order=id&limit=1&offset=1', [2]],
    ['order=id&offset=2', [3]],
  ])('the query %s returns the expected rows', async (query, expected) => {
    expect(await idsOf(`people?select=id&${query}`)).toEqual(expected);
  });

  it.each([
    ['people?order=id', 200, '0-2/3'],
    ['people?order=id&limit=2', 206, '0-1/3'],
    ['people?order=id&limit=1&offset=1', 206, '1-1/3'],
    ['people?offset=3', 206, '*/3'],
    ['people?limit=0', 206, '*/3'],
    ['people?id=eq.0', 200, '*/0'],
  ])('a read counts %s', async (path, status, range) => {
    const counted = await read(path, { prefer: 'count=exact' });
    expect([counted.status, counted.range]).toEqual([status, range]);
    expect(counted.headers.get('preference-applied')).toBe('count=exact');
    const head = await library.ask(path, { method: 'HEAD', headers: { prefer: 'count=exact' } });
    expect([head.status, head.headers.get('content-range'), head.body]).toEqual([status, range, null]);
  });

  it('a read rejects an offset beyond the last row when the count is known', async () => {
    const { status, body } = await read('people?offset=4', { prefer: 'count=exact' });
    const message = 'Requested range not satisfiable';
    const details = 'An offset of 4 was requested, but there are only 3 rows.';
    expect([status, body]).toEqual([416, { code: 'PGRST103', message, details, hint: null }]);
    expect((await read('people?offset=4')).status).toBe(200);
  });

  it('a read applies the Range header', async () => {
    const { range, body } = await read('people?select=id&order=id', { range: '1-1', 'range-unit': 'items' });
    expect([range, body]).toEqual(['1-1/*', [{ id: 2 }]]);
  });

  it('the official client receives a count without rows', async () => {
    expect((await people().select('*', { count: 'exact', head: true })).count).toBe(3);
  });
});

describe('embedding', () => {
  it.each([
    [
      'people?select=name,teams(name),skills(name),badges(label)&id=eq.2',
      [{ name: 'Bob', teams: { name: 'Red' }, skills: [{ name: 'Rowing' }], badges: null }],
    ],
    ['people?select=id,badges(label),skills(id)&id=eq.3', [{ id: 3, badges: null, skills: [] }]],
    ['people?select=badges(label)&id=eq.1', [{ badges: { label: 'gold' } }]],
    ['people?select=manager:manager_id(name)&id=eq.2', [{ manager: { name: 'Ada' } }]],
    ['people?select=manager:manager_id(name)&id=eq.1', [{ manager: null }]],
    ['people?select=reports:people(id)&order=id&limit=1', [{ reports: [{ id: 2 }, { id: 3 }] }]],
    ['calm_people?select=name,teams(name)&id=eq.1', [{ name: 'Ada', teams: { name: 'Red' } }]],
    ['teams?select=name,calm_people(name)&id=eq.1', [{ name: 'Red', calm_people: [{ name: 'Ada' }] }]],
  ])('an embed follows the keys in %s', expectRows);

  it.each([
    ['badges?select=...people(name,age)', [{ name: 'Ada', age: 36 }]],
    [
      'people?select=...teams(team:name,...people(mates:name))&id=eq.2',
      [{ team: 'Red', mates: ['Ada', 'Bob'] }],
    ],
    [
      'people?select=id,...skills!inner(name)&skills.order=name&order=id',
      [
        { id: 1, name: ['Rowing', 'Sewing'] },
        { id: 2, name: ['Rowing'] },
      ],
    ],
  ])('an embed spreads columns into the row in %s', expectRows);

  it.each([
    ['people?select=mates(name,teams(name))&id=eq.1', [{ mates: [{ name: 'Bob', teams: { name: 'Red' } }] }]],
    ['people?select=chief(name,mates(name))&id=eq.1', [{ chief: { name: null, mates: [] } }]],
    ['people?select=chief(name,mates(name))&id=eq.2', [{ chief: { name: 'Ada', mates: [{ name: 'Bob' }] } }]],
    ['teams?select=first:oldest!inner(name)&id=neq.2', [{ first: { name: 'Ada' } }]],
    ['teams?select=id,oldest()&oldest=is.null', [{ id: 3 }]],
    ['rpc/first_person?select=name,mates(name)', { name: 'Ada', mates: [{ name: 'Bob' }] }],
  ])('an embed uses the computed relationships in %s', expectRows);

  it.each([
    ['teams?select=name,people()&people=is.null', [{ name: 'Empty' }]],
    ['teams?select=name,people()&people=not.is.null&order=name', [{ name: 'Blue' }, { name: 'Red' }]],
    ['people?select=id,teams()&order=teams(name),id', [{ id: 3 }, { id: 1 }, { id: 2 }]],
  ])('a read filters or orders rows by an embed in %s', expectRows);

  it('embedded rows can be nested, filtered, ordered and limited', async () => {
    const { data } = await teams()
      .select('name,members:people(name,skills(name))')
      .order('id')
      .gt('members.id', 0)
      .order('name', { referencedTable: 'members', ascending: false })
      .limit(1, { referencedTable: 'members' })
      .eq('members.skills.name', 'Rowing');
    expect(data).toEqual([
      { name: 'Red', members: [{ name: 'Bob', skills: [{ name: 'Rowing' }] }] },
      { name: 'Blue', members: [{ name: 'Cy, "the" (best)', skills: [] }] },
      { name: 'Empty', members: [] },
    ]);
  });

  it('an inner embed omits rows without a match, also from the count', async () => {
    const inner = await teams().select('name,people!inner(id)', { count: 'exact' }).eq('people.name', 'Bob');
    expect([inner.data, inner.count]).toEqual([[{ name: 'Red', people: [{ id: 2 }] }], 1]);
  });

  it('an embed accepts a hint where two keys lead to the same table', async () => {
    const hinted = await library.anonymous
      .from('trips')
      .select('home:teams!home(name),away:teams!trips_away_fkey(name)');
    expect(hinted.data).toEqual([{ home: { name: 'Red' }, away: { name: 'Blue' } }]);
    const { status, body } = await read('trips?select=teams(name)');
    expect([status, body]).toEqual([
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'trips' and 'teams'",
        details: ['away', 'home'].map((key) => ({
          cardinality: 'many-to-one',
          embedding: 'trips with teams',
          relationship: `trips_${key}_fkey using trips(${key}) and teams(id)`,
        })),
        hint: "Try changing 'teams' to one of the following: 'teams!trips_away_fkey', 'teams!trips_home_fkey'. Find the desired relationship in the 'details' key.",
      },
    ]);
  });
});
