import { connect } from 'node:net';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

const post = (body: BodyInit, headers: HeadersInit = {}) => ({ method: 'POST', body, headers });
const patch = (body: string) => ({ method: 'PATCH', body });
const put = (body: string) => ({ method: 'PUT', body });
const remove = (headers: HeadersInit) => ({ method: 'DELETE', headers });
const merging = { prefer: 'resolution=merge-duplicates' };
const none = { prefer: 'handling=strict, max-affected=0' };
const nested = `{"profile":${'['.repeat(19_000)}${']'.repeat(19_000)}}`;

describe('data API errors', () => {
  const refusals: [name: string, status: number, code: string, path: string, init?: RequestInit][] = [
    ['an unknown table', 404, 'PGRST205', 'nowhere'],
    ['a table of another schema', 404, 'PGRST205', 'hidden'],
    ['a qualified table', 404, 'PGRST205', 'marketplace.hidden'],
    ['a system table', 404, 'PGRST205', 'pg_class'],
    ['a table that the role may not read', 401, '42501', 'locked'],
    ['another schema', 406, 'PGRST106', 'people', { headers: { 'accept-profile': 'marketplace' } }],
    ['another schema to write to', 406, 'PGRST106', 'people', remove({ 'content-profile': 'auth' })],
    ['an unknown column to filter by', 400, '42703', 'people?nothing=eq.1'],
    ['an unknown column to select', 400, '42703', 'people?select=nothing'],
    ['an unknown column to order by', 400, '42703', 'people?order=nothing'],
    ['an unknown column to write', 400, 'PGRST204', 'people', post('{"name":"x","nothing":1}')],
    ['an unknown column to change', 400, 'PGRST204', 'people?id=eq.1', patch('{"nothing":1}')],
    ['an unknown column listed', 400, 'PGRST204', 'people?columns=nothing', post('{}')],
    ['an unknown column of a view', 400, 'PGRST204', 'calm_people', post('{"nothing":1}')],
    ['an unknown column to conflict on', 400, 'PGRST204', 'teams?on_conflict=x', post('{"id":1}', merging)],
    ['an unknown type to cast to', 400, '42704', 'people?select=id::nothing'],
    ['an alias of 64 bytes', 400, 'PGRST100', `people?select=${'x'.repeat(64)}:id`],
    ['a value of another type', 400, '22P02', 'people?id=eq.x'],
    ['a number that is too large', 400, '22003', 'people?id=eq.99999999999'],
    ['a date that does not exist', 400, '22008', 'people?born=eq.2024-02-30'],
    ['a malformed uuid', 400, '22P02', 'issues?id=eq.not-a-uuid'],
    ['an operator that the type lacks', 404, '42883', 'people?id=like.1*'],
    ['a list of arrays', 400, '42704', 'people?tags=in.(a)'],
    ['eleven patterns', 400, 'PGRST100', `people?${Array(11).fill('name=not.ilike.*a*').join('&')}`],
    ...[
      'match.^(a*)(a*)\\1\\2ab$',
      `imatch.${'x'.repeat(251)}`,
      `like.*${'a'.repeat(250)}b*`,
      'match.((((a{1,20}){1,20}){1,20}){1,9})b',
      'imatch.(?b)\\(a\\{9\\}\\)',
      'match(any).{^Ada,"a{1,20}"}',
      'match.a(?=b)',
      'imatch.(?<!a)b',
      'match.(((a+)+)+)b',
      'match(all).{"(a)\\\\\\1"}',
    ].map((filter): [string, number, string, string] => [
      `a slow pattern (${filter.slice(0, 20)})`,
      400,
      'PGRST100',
      `people?name=${encodeURIComponent(filter)}`,
    ]),
    [
      'a slow pattern in a group',
      400,
      'PGRST100',
      'teams?select=people!inner(id)&people.or=(name.match."a{9}")',
    ],
    ['a list in two other lists', 400, 'PGRST100', 'teams?select=people(skills(people(id)))'],
    ['101 groups', 400, 'PGRST100', `people?and=(${Array(100).fill('or(id.eq.1,id.eq.2)')})`],
    ['101 steps in JSON paths', 400, 'PGRST100', `people?and=(${Array(101).fill('profile->0.not.is.null')})`],
    ['a JSON path into a text', 400, 'PGRST100', 'people?order=name->0'],
    ['a search in a JSON path into a text', 400, 'PGRST100', 'people?name->0=fts.word'],
    [
      'four parts of a JSON column to order by',
      400,
      'PGRST100',
      'people?order=profile->a,profile->b,profile->c,profile->d',
    ],
    [
      'four keys of an embed to order by',
      400,
      'PGRST100',
      'people?select=id,teams(id)&order=teams(id),teams(id).desc,teams(id).nullsfirst,teams(id).nullslast',
    ],
    ['51 columns of a spread embed', 400, 'PGRST100', `people?select=...teams(${Array(51).fill('id')})`],
    [
      'columns of a spread embed with many conditions',
      400,
      'PGRST100',
      `people?select=...teams(${Array(40).fill('id')})&teams.or=(${Array(500).fill('id.eq.1')})`,
    ],
    ['51 embeds', 400, 'PGRST100', `people?select=${Array(51).fill('teams(id)')}`],
    ['a cast of a text to a number without a limit', 400, '42846', 'people?select=name::numeric'],
    ['a cast of a text to a list of times', 400, '42846', 'people?select=name::_timestamptz'],
    ['a time whose zone has a number', 400, '22007', 'people?born=gt.2026-01-31%20abc5'],
    ['such a time in a list', 400, '22007', 'people?born=in.(2026-01-31,2026-01-31%20abc5)'],
    ['such a time in a body', 400, '22007', 'people?id=eq.1', patch('{"born":"2026-01-31 abc5"}')],
    ['such a time as an argument', 400, '22007', 'rpc/weekday', post('{"day":"2026-01-31 abc5"}')],
    ['such a time as an argument in the query', 400, '22007', 'rpc/weekday?day=2026-01-31%20abc5'],
    ['a cast of a text to a list of numbers', 400, '42846', 'people?select=name::_numeric'],
    ['a cast of a text to rows', 400, '42704', 'people?select=name::_teams'],
    ['a cast to an internal type', 400, '42704', 'people?select=name::regclass'],
    [
      'an object of 201 keys',
      400,
      'PGRST102',
      'rpc/add',
      post(JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`a${n}`, 1])))),
    ],
    ['21 rows of a visitor', 400, 'PGRST102', 'people', post(JSON.stringify(Array(21).fill({ name: 'x' })))],
    ['a pattern that does not compile', 400, '2201B', 'people?name=match.('],
    ['a search that does not parse', 400, '42601', 'people?about=fts.%26%26'],
    ['an unknown search language', 400, '42704', 'people?about=fts(klingon).x'],
    ['the number of a search language', 400, '42704', 'people?about=fts(0).x'],
    ['an embed without a relationship', 400, 'PGRST200', 'people?select=trips(id)'],
    ['an embed with an unknown hint', 400, 'PGRST200', 'people?select=teams!nothing(id)'],
    ['an embed compared with a value', 400, 'PGRST120', 'people?select=teams(id)&teams=eq.1'],
    ['a computed relationship without an embed', 400, '42703', 'teams?select=id&oldest=is.null'],
    ['an order by a to-many embed', 400, 'PGRST118', 'people?select=skills(id)&order=skills(id)'],
    ['a spread of a column', 400, 'PGRST100', 'people?select=...name'],
    ['a write to a view of several tables', 400, '55000', 'quotes', post('{}')],
    ['an unsupported media type', 406, 'PGRST107', 'people', { headers: { accept: 'application/geo+json' } }],
    ['a range that ends before it begins', 416, 'PGRST103', 'people', { headers: { range: '5-1' } }],
    ['an unknown preference', 400, 'PGRST122', 'people', { headers: { prefer: 'handling=strict, x=1' } }],
    ['a delete of more rows than allowed', 400, 'PGRST124', 'trips?id=gt.0', remove(none)],
    ['a body that is not JSON', 400, 'PGRST102', 'people', post('{"name":')],
    ['an empty body', 400, 'PGRST102', 'people', post('')],
    ['a body of scalars', 400, 'PGRST102', 'people', post('[1,2]')],
    ['rows with different keys', 400, 'PGRST102', 'people', post('[{"name":"a"},{"age":1}]')],
    ['a body of another type', 400, 'PGRST102', 'people', post('<x/>', { 'content-type': 'text/xml' })],
    ['a body with a null byte', 400, 'PGRST102', 'people', post('{"name":"a\0b"}')],
    ['a null character in a value', 400, '22P05', 'people', post('{"name":"a\\u0000b"}')],
    ['a lone surrogate in a value', 400, '22P02', 'people', post('{"name":"\\ud800"}')],
    ['a body that is not UTF-8', 400, 'PGRST102', 'people', post(new Uint8Array([0x7b, 0xff, 0x7d]))],
    ['a ten-megabyte body', 413, 'PGRST102', 'people', post(`{"name":"${'x'.repeat(10_000_000)}"}`)],
    ['a body nested too deeply', 400, '54001', 'people', post(nested)],
    ['a missing required value', 400, '23502', 'people', post('{"age":1}')],
    ['a duplicate key', 409, '23505', 'teams', post('{"id":1,"name":"x"}')],
    ['a dangling foreign key', 409, '23503', 'people?id=eq.1', patch('{"team_id":77}')],
    ['a value that is too long', 400, '22001', 'people?id=eq.1', patch('{"code":"abcd"}')],
    ['no unique key to conflict on', 400, '42P10', 'people?on_conflict=name', post('{"name":"x"}', merging)],
    ['a path with extra segments', 404, 'PGRST125', 'people/1'],
    ['the root', 404, 'PGRST126', ''],
    ['PUT with a filter beyond the key', 405, 'PGRST105', 'teams?id=eq.1&name=eq.x', put('{"id":1}')],
    ['PUT with part of the key', 405, 'PGRST105', 'people_skills?skill_id=eq.1', put('{"skill_id":1}')],
    ['PUT with another operator', 405, 'PGRST105', 'teams?id=gte.1', put('{"id":1,"name":"x"}')],
    ['PUT with a range', 400, 'PGRST114', 'teams?id=eq.1&limit=1', put('{"id":1,"name":"x"}')],
    ['PUT with several rows', 400, 'PGRST115', 'teams?id=eq.8', put('[{"id":8},{"id":9}]')],
    ['PUT without a key', 400, 'PGRST115', 'teams?id=eq.1', put('{"name":"x"}')],
    ['PUT with an empty body', 400, 'PGRST115', 'teams?id=eq.1', put('{}')],
  ];
  it.each(refusals)('the data API request %s returns %i %s', async (_name, status, code, path, init) => {
    const { headers, body, ...answer } = await library.ask(path, init);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
    expect(body.message).toEqual(expect.stringMatching(/./));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('authentication of a data API request', () => {
  const people = async (headers: Record<string, string>) => {
    const response = await fetch(`${library.base}/people?limit=1`, { headers });
    const challenge = response.headers.get('www-authenticate');
    return { status: response.status, challenge, body: await response.json() };
  };
  const withToken = (token: string) =>
    people({ apikey: library.instance.platform.keys.anonKey, authorization: `Bearer ${token}` });
  const sign = (claims: object) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(library.instance.platform.keys.jwtSecret));
  const now = () => Math.floor(Date.now() / 1000);

  it('a data API request requires a key', async () => {
    const { status, challenge, body } = await people({});
    expect([status, challenge, body.code]).toEqual([401, 'Bearer', 'PGRST302']);
  });

  it.each<[string, token: () => Promise<string>, code: string, message?: string]>([
    ['malformed', async () => 'rubbish', 'PGRST301'],
    ['expired', () => sign({ role: 'authenticated', exp: now() - 1 }), 'PGRST303', 'JWT expired'],
    ['not valid yet', () => sign({ role: 'authenticated', nbf: now() + 60 }), 'PGRST303'],
  ])('the data API rejects a token that is %s', async (_name, token, code, message) => {
    const { status, challenge, body } = await withToken(await token());
    expect([status, body.code, body.message]).toEqual([401, code, message ?? expect.any(String)]);
    expect(challenge).toMatch(/^Bearer error="invalid_token", error_description=".+"$/);
  });

  it('the data API rejects an unknown key', async () => {
    expect((await people({ apikey: 'rubbish' })).status).toBe(401);
  });

  it('denied access returns 401 to visitors and 403 to signed-in users', async () => {
    expect((await library.ask('locked')).headers.get('www-authenticate')).toBe('Bearer');
    const { headers } = await signUpAs(library.instance, 'client');
    expect((await library.ask('locked', { headers })).status).toBe(403);
  });
});

it('a signed-in caller writes at most 1,000 rows at once', async () => {
  const { headers } = await signUpAs(library.instance, 'client');
  const write = (count: number) =>
    library.ask(
      'teams',
      post(
        JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: 1000 + at, name: `x${at}` }))),
        headers,
      ),
    );
  expect(await write(1001)).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
  expect((await write(1000)).status).toBe(201);
});

it('a request above the size limit returns 431', async () => {
  expect((await library.call(`people?name=eq.${'x'.repeat(100_000)}`)).status).toBe(431);
});

it.each([
  ['groups', `people?or=${'(and'.repeat(200)}(id.eq.1)${')'.repeat(200)}`],
  ['JSON paths', `people?select=x:profile${'->a'.repeat(1500)}`],
  ['columns', `people?select=${Array.from({ length: 1700 }, (_, index) => `c${index}:id`).join(',')}`],
])('a request with too many nested %s returns 200 or 400', async (_name, path) => {
  expect([200, 400]).toContain((await library.call(path)).status);
});

it('a client that disconnects while sending causes no server error', async () => {
  const { platform } = library.instance;
  const errors: unknown[] = [];
  const { port, hostname } = new URL(library.base);
  const seen = platform.log.error;
  platform.log.error = ((...entry: unknown[]) => errors.push(entry)) as typeof seen;
  const head = ['host: localhost', 'content-type: application/json', 'content-length: 4000'];
  for (let count = 0; count < 5; count += 1) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /rest/v1/people HTTP/1.1\r\n${head.join('\r\n')}\r\napikey: ${platform.keys.anonKey}\r\n\r\n{"a":`,
        );
        setTimeout(() => (count % 2 ? socket.destroy() : socket.resetAndDestroy()), 50);
      });
      socket.on('close', () => resolve());
      socket.on('error', () => {});
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  platform.log.error = seen;
  expect(errors).toEqual([]);
  expect((await library.call('people?limit=1')).status).toBe(200);
});
