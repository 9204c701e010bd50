import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };
const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await library.call(path, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const send = (method: string, path: string, body: BodyInit, type = 'application/json') =>
  ask(path, { method, body, headers: { 'content-type': type } });

describe('data API errors', () => {
  const refusals: [name: string, ask: () => Promise<Answer>, status: number, code: string][] = [
    ['an unknown table', () => ask('nowhere'), 404, 'PGRST205'],
    ['a table of another schema', () => ask('hidden'), 404, 'PGRST205'],
    ['a qualified table', () => ask('marketplace.hidden'), 404, 'PGRST205'],
    ['a system table', () => ask('pg_class'), 404, 'PGRST205'],
    ['a table that the role may not read', () => ask('locked'), 401, '42501'],
    [
      'another schema',
      () => ask('people', { headers: { 'accept-profile': 'marketplace' } }),
      406,
      'PGRST106',
    ],
    [
      'another schema to write to',
      () => ask('people', { method: 'DELETE', headers: { 'content-profile': 'auth' } }),
      406,
      'PGRST106',
    ],
    ['an unknown column to filter by', () => ask('people?nothing=eq.1'), 400, '42703'],
    ['an unknown column to select', () => ask('people?select=nothing'), 400, '42703'],
    ['an unknown column to order by', () => ask('people?order=nothing'), 400, '42703'],
    ['an unknown column to write', () => send('POST', 'people', '{"name":"x","nothing":1}'), 400, 'PGRST204'],
    ['an unknown column to change', () => send('PATCH', 'people?id=eq.1', '{"nothing":1}'), 400, 'PGRST204'],
    ['an unknown column listed', () => send('POST', 'people?columns=nothing', '{}'), 400, 'PGRST204'],
    ['an unknown operator', () => ask('people?id=like5'), 400, 'PGRST100'],
    ['a value of another type', () => ask('people?id=eq.x'), 400, '22P02'],
    ['a number that is too large', () => ask('people?id=eq.99999999999'), 400, '22003'],
    ['a date that does not exist', () => ask('people?born=eq.2024-02-30'), 400, '22008'],
    ['a malformed uuid', () => ask('issues?id=eq.not-a-uuid'), 400, '22P02'],
    ['an operator that the type lacks', () => ask('people?id=like.1*'), 404, '42883'],
    ['a pattern that does not compile', () => ask('people?name=match.('), 400, '2201B'],
    ['a search that does not parse', () => ask('people?about=fts.%26%26'), 400, '42601'],
    ['an unknown search language', () => ask('people?about=fts(klingon).x'), 400, '42704'],
    ['a relation that is not embedded', () => ask('people?teams.id=eq.1'), 400, 'PGRST108'],
    ['an embed without a relationship', () => ask('people?select=trips(id)'), 400, 'PGRST200'],
    ['an aggregate', () => ask('people?select=age.sum()'), 400, 'PGRST123'],
    ['a spread of a column', () => ask('people?select=...name'), 400, 'PGRST100'],
    ['a write to a view of several tables', () => send('POST', 'quotes', '{}'), 400, '55000'],
    [
      'an unsupported media type',
      () => ask('people', { headers: { accept: 'application/geo+json' } }),
      406,
      'PGRST107',
    ],
    [
      'a query plan',
      () => ask('people', { headers: { accept: 'application/vnd.pgrst.plan+json' } }),
      406,
      'PGRST107',
    ],
    ['a negative limit', () => ask('people?limit=-1'), 416, 'PGRST103'],
    [
      'a range that ends before it begins',
      () => ask('people', { headers: { range: '5-1' } }),
      416,
      'PGRST103',
    ],
    [
      'an unknown preference, strictly',
      () => ask('people', { headers: { prefer: 'handling=strict, x=1' } }),
      400,
      'PGRST122',
    ],
    ['a body that is not JSON', () => send('POST', 'people', '{"name":'), 400, 'PGRST102'],
    ['an empty body', () => send('POST', 'people', ''), 400, 'PGRST102'],
    ['a body of scalars', () => send('POST', 'people', '[1,2]'), 400, 'PGRST102'],
    ['rows with different keys', () => send('POST', 'people', '[{"name":"a"},{"age":1}]'), 400, 'PGRST102'],
    ['a body of another type', () => send('POST', 'people', '<x/>', 'text/xml'), 400, 'PGRST102'],
    ['a body with a null byte', () => send('POST', 'people', '{"name":"a\0b"}'), 400, 'PGRST102'],
    ['a null character in a value', () => send('POST', 'people', '{"name":"a\\u0000b"}'), 400, '22P05'],
    ['a lone surrogate in a value', () => send('POST', 'people', '{"name":"\\ud800"}'), 400, '22P02'],
    [
      'a body that is not UTF-8',
      () => send('POST', 'people', new Uint8Array([0x7b, 0xff, 0x7d])),
      400,
      'PGRST102',
    ],
    [
      'a ten-megabyte body',
      () => send('POST', 'people', `{"name":"${'x'.repeat(10_000_000)}"}`),
      413,
      'PGRST102',
    ],
    [
      'a body nested too deeply',
      () => send('POST', 'people', `{"profile":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
      400,
      '54001',
    ],
    ['a missing required value', () => send('POST', 'people', '{"age":1}'), 400, '23502'],
    ['a duplicate key', () => send('POST', 'teams', '{"id":1,"name":"x"}'), 409, '23505'],
    ['a dangling foreign key', () => send('PATCH', 'people?id=eq.1', '{"team_id":77}'), 409, '23503'],
    ['a value that is too long', () => send('PATCH', 'people?id=eq.1', '{"code":"abcd"}'), 400, '22001'],
    ['a column that cannot be written', () => send('POST', 'calm_people', '{"nothing":1}'), 400, 'PGRST204'],
    [
      'no unique key to conflict on',
      () =>
        ask('people?on_conflict=name', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { prefer: 'resolution=merge-duplicates', 'content-type': 'application/json' },
        }),
      400,
      '42P10',
    ],
    ['a null byte in the query', () => ask('people?name=eq.%00'), 400, 'PGRST100'],
    ['a bare percent sign', () => ask('people?name=eq.%'), 400, 'PGRST100'],
    ['bytes that are not text', () => ask('people?name=eq.%ff%fe'), 400, 'PGRST100'],
    ['a path with extra segments', () => ask('people/1'), 404, 'PGRST125'],
    ['the root', () => ask(''), 404, 'PGRST126'],
    [
      'PUT with a filter beyond the key',
      () => send('PUT', 'teams?id=eq.1&name=eq.x', '{"id":1,"name":"x"}'),
      405,
      'PGRST105',
    ],
    [
      'PUT with part of the key',
      () => send('PUT', 'people_skills?skill_id=eq.1', '{"skill_id":1}'),
      405,
      'PGRST105',
    ],
    [
      'PUT with another operator',
      () => send('PUT', 'teams?id=gte.1', '{"id":1,"name":"x"}'),
      405,
      'PGRST105',
    ],
    ['PUT with a range', () => send('PUT', 'teams?id=eq.1&limit=1', '{"id":1,"name":"x"}'), 400, 'PGRST114'],
    [
      'PUT with a different key in the body',
      () => send('PUT', 'teams?id=eq.1', '{"id":2,"name":"x"}'),
      400,
      'PGRST115',
    ],
    [
      'PUT with several rows',
      () => send('PUT', 'teams?id=eq.8', '[{"id":8,"name":"x"},{"id":9,"name":"y"}]'),
      400,
      'PGRST115',
    ],
    ['PUT without a key', () => send('PUT', 'teams?id=eq.1', '{"name":"x"}'), 400, 'PGRST115'],
    ['PUT with an empty body', () => send('PUT', 'teams?id=eq.1', '{}'), 400, 'PGRST115'],
  ];
  it.each(refusals)('%s', async (_name, call, status, code) => {
    const answer = await call();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
    expect(answer.body.message).toEqual(expect.stringMatching(/./));
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('authentication of a data API request', () => {
  const people = async (headers: Record<string, string>) => {
    const response = await fetch(`${library.base}/people?limit=1`, { headers });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: await response.json(),
    };
  };
  const sign = (claims: object, secret = library.instance.platform.keys.jwtSecret) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
  const now = () => Math.floor(Date.now() / 1000);

  it('requires a key', async () => {
    const { status, challenge, body } = await people({});
    expect([status, challenge, body.code]).toEqual([401, 'Bearer', 'PGRST302']);
  });

  it.each([
    ['malformed', async () => 'rubbish', 'PGRST301'],
    [
      'signed with another key',
      () => sign({ role: 'service_role', exp: now() + 60 }, 'another secret, long enough for HS256'),
      'PGRST301',
    ],
    ['unsigned', async () => `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`, 'PGRST301'],
    ['expired', () => sign({ role: 'authenticated', exp: now() - 1 }), 'PGRST303'],
    ['not valid yet', () => sign({ role: 'authenticated', nbf: now() + 60 }), 'PGRST303'],
    ['for an unknown role', () => sign({ role: 'postgres', exp: now() + 60 }), 'PGRST301'],
    ['missing a role', () => sign({ exp: now() + 60 }), 'PGRST301'],
  ])('rejects a token that is %s', async (_name, token, code) => {
    const authorization = `Bearer ${await token()}`;
    const { status, challenge, body } = await people({
      apikey: library.instance.platform.keys.anonKey,
      authorization,
    });
    expect([status, body.code]).toEqual([401, code]);
    expect(challenge).toMatch(/^Bearer error="invalid_token", error_description=".+"$/);
  });

  it('rejects an unknown key', async () => {
    expect((await people({ apikey: 'rubbish' })).status).toBe(401);
  });

  it('reports an expired token as such', async () => {
    const authorization = `Bearer ${await sign({ role: 'authenticated', exp: now() - 1 })}`;
    const { body } = await people({ apikey: library.instance.platform.keys.anonKey, authorization });
    expect(body.message).toBe('JWT expired');
  });

  it('returns 401 to visitors and 403 to signed-in users', async () => {
    expect((await ask('locked')).headers.get('www-authenticate')).toBe('Bearer');
    const { headers } = await signUpAs(library.instance, 'client');
    expect((await ask('locked', { headers })).status).toBe(403);
  });
});

describe('request size', () => {
  it('above the limit returns 431', async () => {
    const response = await library.call(`people?name=eq.${'x'.repeat(100_000)}`);
    expect(response.status).toBe(431);
  });

  it('a truncated body does not crash the server', async () => {
    const url = new URL(`${library.base}/people`);
    const headers = {
      apikey: library.instance.platform.keys.anonKey,
      'content-type': 'application/json',
      'content-length': 1000,
    };
    await new Promise<void>((resolve) => {
      const request = httpRequest(url, { method: 'POST', headers });
      request.on('error', () => resolve());
      request.write('{"name":');
      setTimeout(() => request.destroy(), 50);
    });
    expect((await library.call('people?limit=1')).status).toBe(200);
  });
});

describe('deeply nested requests', () => {
  it.each([
    ['groups', `people?or=${'(and'.repeat(200)}(id.eq.1)${')'.repeat(200)}`],
    ['embeds', `people?select=${'reports:people('.repeat(60)}id${')'.repeat(60)}`],
    ['JSON paths', `people?select=x:profile${'->a'.repeat(1500)}`],
    ['columns', `people?select=${Array.from({ length: 1700 }, (_, index) => `c${index}:id`).join(',')}`],
  ])('%s get a result or a client error', async (_name, path) => {
    const { status } = await library.call(path);
    expect([200, 400]).toContain(status);
  });

  it('leave the service responding', async () => {
    expect((await library.call(`people?id=eq.1&name=neq.${randomUUID()}`)).status).toBe(200);
  });
});
