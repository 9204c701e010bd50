import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

const rpc = (name: string, args: object = {}) => library.anonymous.rpc(name, args);
const get = (path: string, init?: RequestInit) => library.ask(`rpc/${path}`, init);
const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  get(name, { method: 'POST', body, headers });

describe('calling a procedure', () => {
  it('a procedure returns a bare scalar and applies parameter defaults', async () => {
    expect((await rpc('add', { a: 2 })).data).toBe(3);
    expect((await rpc('add', { b: 5, a: 2 })).data).toBe(7);
    expect((await get('add?a=2&b=5')).body).toBe(7);
    expect((await get('add?a=1&b=5&a=2')).body).toBe(7);
  });

  it.each([100, 100_000])('a procedure returns %i characters of any kind unchanged', async (length) => {
    const word = 'ü€😀'.repeat(length / 4).toUpperCase();
    const { body, headers } = await post('shout', JSON.stringify({ word }));
    expect(body).toBe(word);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(word))));
  });

  it('a procedure returns rows that can be selected, filtered, ordered, counted and embedded', async () => {
    const { data, count } = await library.anonymous
      .rpc('people_of', { team: 1 }, { count: 'exact' })
      .select('name,teams(name),initial')
      .gt('id', 0)
      .order('id', { ascending: false })
      .limit(1);
    expect([data, count]).toEqual([[{ name: 'Bob', teams: { name: 'Red' }, initial: 'B' }], 2]);
    expect((await get('people_of?team=1&select=id&name=eq.Bob')).body).toEqual([{ id: 2 }]);
  });

  it.each([
    [
      'totals',
      [
        { team: 1, members: 2 },
        { team: 2, members: 1 },
      ],
    ],
    ['names_of?team=1', ['Ada', 'Bob']],
    ['first_person?select=id,name', { id: 1, name: 'Ada' }],
  ])('a procedure returns the table, list or row of %s', async (path, expected) => {
    expect((await get(path)).body).toEqual(expected);
  });

  it('a procedure returns a single row on request', async () => {
    const peopleOf = (team: number) => library.anonymous.rpc('people_of', { team }).select('id').single();
    expect((await peopleOf(2)).data).toEqual({ id: 3 });
    expect((await peopleOf(1)).error?.code).toBe('PGRST116');
  });

  it('a void procedure returns an empty 204', async () => {
    const { status, data } = await rpc('nothing');
    expect([status, data]).toEqual([204, null]);
  });

  it('a single unnamed parameter receives the whole body', async () => {
    expect((await rpc('echo', { x: [1, { y: null }] })).data).toEqual({ x: [1, { y: null }] });
    expect((await post('echo', '[1,2]')).body).toEqual([1, 2]);
  });

  it('a number with very many digits is refused, wherever it becomes JSON of the database', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const huge of ['1e131071', '[1E+0309]', '{"a":2e-16383}']) {
      const value = encodeURIComponent(huge);
      for (const answer of [
        await post('echo', huge),
        await post('length_of', `{"item":${huge}}`),
        await post('length_of', `item=${value}`, form),
        await get(`length_of?item=${value}`),
        await library.ask('people', { method: 'POST', body: `{"name":"x","profile":${huge}}` }),
      ])
        expect([answer.status, (answer.body as { code: string }).code]).toEqual([400, 'PGRST102']);
    }
    expect((await get('length_of?item=1e308')).body).toBe(309);
    expect((await rpc('echo', { x: 'say \\"1e131071' })).data).toEqual({ x: 'say \\"1e131071' });
  });

  it('a procedure accepts form bodies and lists for a variadic parameter', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('add', 'a=2&b=3', form)).body).toBe(5);
    expect((await rpc('total', { numbers: [1, 2, 3] })).data).toBe(6);
    expect((await get('total?numbers=1&numbers=2')).body).toBe(3);
  });

  it('a procedure writes only on POST', async () => {
    const rename = (p_name: string) => rpc('rename_person', { p_id: 2, p_name });
    expect((await rename('Rob')).data).toMatchObject({ id: 2, name: 'Rob' });
    for (const method of ['GET', 'HEAD']) {
      expect((await get('rename_person?p_id=2&p_name=Bad', { method })).status).toBe(405);
    }
    expect((await get('rename_person?p_id=2&p_name=Bad')).body).toMatchObject({ code: '25006' });
    expect((await rename('Bob')).data).toMatchObject({ name: 'Bob' });
  });

  it('a stable function is run read-only', async () => {
    const { status, error } = await library.service.rpc('sneaky');
    expect([status, error?.code]).toEqual([405, '25006']);
  });

  it('a function that writes is called once, even if the request asks for a count', async () => {
    const age = async () => (await library.ask('people?select=age&id=eq.1')).body[0].age;
    const before = await age();
    const { body, headers } = await post('grow?limit=1', '{"step":1}', { prefer: 'count=exact' });
    expect([body.length, headers.get('content-range')]).toEqual([1, '0-0/1']);
    expect(await age()).toBe(before + 1);
  });

  it('a call that returns more rows than allowed is rolled back', async () => {
    const strict = { prefer: 'handling=strict,max-affected=1' };
    const grown = await post('grow', '{"step":100}', strict);
    expect([grown.status, grown.body.code]).toEqual([400, 'PGRST124']);
    expect((await post('add', '{"a":1}', strict)).body.code).toBe('PGRST128');
    expect((await library.anonymous.from('people').select('id').gt('age', 99)).data).toEqual([]);
  });

  it('a procedure can set the status and headers', async () => {
    const { status, headers, body } = await get('teapot');
    expect([status, headers.get('x-tea'), body]).toEqual([418, 'green', 'short and stout']);
  });
});

describe('missing procedures', () => {
  it.each([
    ['nowhere', {}, 'nowhere without parameters', undefined],
    ['ad', { a: 1 }, 'ad(a)', undefined],
    ['people_off', { team: 1 }, 'people_off(team)', 'people_of'],
    ['add', { a: 1, c: 2 }, 'add(a, c)', 'add(a, b)'],
    ['add', {}, 'add without parameters', undefined],
  ])(
    'a procedure that cannot be found returns 404 for %s with %j',
    async (name, args, signature, similar) => {
      const { status, error } = await rpc(name, args);
      const message = `Could not find the function public.${signature} in the schema cache`;
      expect([status, error?.code, error?.message]).toEqual([404, 'PGRST202', message]);
      if (similar) expect(error?.hint).toBe(`Perhaps you meant to call the function public.${similar}`);
    },
  );

  it('a missing procedure is reported with the signature that was searched for', async () => {
    expect((await rpc('add', { a: 1, c: 2 })).error?.details).toBe(
      'Searched for the function public.add with parameters a, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    );
  });

  it('a call that matches two procedures is reported as ambiguous', async () => {
    const { status, error } = await rpc('twice', { x: 1 });
    expect([status, error?.code, error?.message]).toEqual([
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.twice(x => integer), public.twice(x => text)',
    ]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('a procedure call rejects %s', async (method) => {
    const { status, body } = await get('add', { method, body: '{}' });
    expect([status, body.code]).toEqual([405, 'PGRST101']);
  });
});

describe('errors raised by a procedure', () => {
  const statesByStatus: Record<number, string[]> = {
    400: ['P0001', '22023', '54001', '57014', '22P02', '23502', '23514'],
    401: ['42501'],
    402: ['PT402'],
    403: ['28000', '0L000', '0P000'],
    404: ['42883', '42P01'],
    409: ['PT409', '23505', '23503'],
    500: ['PT999', '42P17', '53400', '21000', 'XX000', 'P0004', '38000'],
    503: ['53300', '08006', '57P01', '55P03'],
  };
  const states = Object.entries(statesByStatus).flatMap(([status, each]) =>
    each.map((state) => [state, Number(status)] as const),
  );
  it.each(states)('the error %s raised by a procedure returns %i', async (state, expected) => {
    const { status, error } = await rpc('fail', { state });
    // PostgreSQL quotes the whole row in the details of a failed constraint, so the data API omits them.
    const details = state === '23502' || state === '23514' ? null : 'a detail';
    expect([status, error]).toMatchObject([
      expected,
      { code: state, message: 'no luck', details, hint: 'a hint' },
    ]);
  });

  it('an error raised by a procedure sets Retry-After and WWW-Authenticate', async () => {
    expect((await get('fail?state=53300')).headers.get('retry-after')).toBe('2');
    expect((await get('fail?state=42501')).headers.get('www-authenticate')).toBe('Bearer');
    expect((await library.service.rpc('fail', { state: '42501' })).status).toBe(403);
  });

  it('an error raised by a procedure can define the whole response', async () => {
    const { status, headers, body } = await get('dictate');
    expect([status, headers.get('x-reason'), body]).toEqual([
      402,
      'money',
      { code: 'MINE', message: 'As I say', details: null, hint: null },
    ]);
    expect((await rpc('fail', { state: 'PGRST', message: 'no JSON' })).error?.code).toBe('PGRST121');
  });
});
