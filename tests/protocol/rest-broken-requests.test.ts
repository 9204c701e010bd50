import { beforeAll, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { openLibrary } from './rest-setup.ts';

const seed = Number(process.env.SEED ?? 20261);
const count = Number(process.env.REQUESTS ?? 2000);
let tokens: Record<string, string>[];
let badToken: Record<string, string>;
const library = setUp(openLibrary, ({ instance }) => instance.close());
beforeAll(async () => {
  const { anonKey, serviceRoleKey } = library.instance.platform.keys;
  const { headers } = await signUpAs(library.instance, 'engineer');
  tokens = [{ apikey: anonKey }, headers, { apikey: serviceRoleKey }];
  badToken = { apikey: anonKey, authorization: 'Bearer x.y.z' };
});

/** Seeded random numbers (mulberry32). */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const odd = [
  '',
  ' ',
  '\t',
  '"',
  '\\',
  '%',
  '%00',
  '%zz',
  '%ff',
  '%C0%80',
  '%ED%A0%80',
  '(',
  ')',
  '((((',
  '))))',
  ',',
  '.',
  '..',
  ':',
  '::',
  '->',
  '->>',
  '->>->',
  '!',
  '!!',
  '*',
  '{',
  '}',
  '{}',
  '[]',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '1.5',
  '-9223372036854775809',
  'true',
  '2024-13-45',
  '😀',
  'é',
  'a'.repeat(300),
  '$1',
  "'",
  '--',
  '/*',
  ';',
  '__proto__',
  'constructor',
  'toString',
];
const names = [
  'id',
  'name',
  'age',
  'tags',
  'profile',
  'mood',
  'born',
  'score',
  'shift',
  'about',
  'is_away',
  'raw',
  'team_id',
  'initial',
  'teams',
  'people',
  'skills',
  'badges',
  'trips',
  'select',
  'order',
  'limit',
  'offset',
  'or',
  'and',
  'not',
  'columns',
  'on_conflict',
  'issue_id',
  'xmin',
  'ctid',
];
const relations = [
  'people',
  'teams',
  'skills',
  'people_skills',
  'trips',
  'calm_people',
  'diaries',
  'locked',
  'issues',
  'code_submissions',
  'timeline_events',
  'messages',
  'engineers',
  'rpc/add',
  'rpc/people_of',
  'rpc/echo',
  'rpc/total',
  'rpc/twice',
  'rpc/nothing',
  'rpc/shout',
  'rpc/names_of',
  'rpc/add_message',
  'rpc/application_status',
  'rpc/submit_fix',
  'nowhere',
  'rpc/nowhere',
  'rpc',
  '',
  'people/1',
  'pg_class',
];
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'not.eq',
  'not.in',
  'eq(any)',
  'like(all)',
  'fts(english)',
  'fts(x)',
  'noop',
  'EQ',
  'not',
  'not.not.eq',
];
const headerValues: Record<string, string[]> = {
  accept: [
    '*/*',
    'application/json',
    'application/vnd.pgrst.object+json',
    'text/csv',
    'application/geo+json',
    ';;;',
    'a/b;q=x',
    ',',
  ],
  prefer: [
    'return=representation',
    'return=headers-only',
    'count=exact',
    'count=planned',
    'resolution=merge-duplicates',
    'resolution=ignore-duplicates',
    'handling=strict, max-affected=1',
    'handling=strict, x',
    'missing=default',
    'timezone=UTC',
    'timezone=x',
    'tx=rollback',
    ',,,',
    'max-affected=-1',
  ],
  range: ['0-1', '5-1', '-', '0-', '99999999999999999999-', 'items=0-0', 'bytes=0-1,5-6', 'x'],
  'range-unit': ['items', ''],
  'content-type': [
    'application/json',
    'application/json; charset=latin1',
    'text/csv',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/octet-stream',
    'multipart/form-data',
    'application/xml',
    'nonsense',
    ';',
    'application/json;;;',
    'APPLICATION/JSON',
  ],
  'content-profile': ['public', 'auth', ''],
  'accept-profile': ['public', 'pg_catalog', 'a,b'],
  'content-encoding': ['gzip', 'identity'],
  'x-upsert': ['true'],
  cookie: ['a=b', ';;=;', 'request.named_id=1'],
};
const bodies = [
  '',
  '{}',
  '[]',
  '[{}]',
  '[[]]',
  'null',
  '1',
  '"x"',
  '{',
  '{"name":"x"}',
  '[{"name":"x"},{"name":"y"}]',
  '[{"name":"x"},{"age":1}]',
  '{"id":"x"}',
  '{"id":1e400}',
  '{"age":99999999999}',
  '{"name":null}',
  '{"name":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":"\\udc00\\ud800"}',
  '{"tags":{"a":1}}',
  '{"tags":[1,[2]]}',
  '{"profile":{"a":[1,2,{"b":null}]}}',
  '{"a":1}',
  '{"a":1,"b":2}',
  '{"a":"x"}',
  '{"team":1}',
  '{"numbers":[1,2]}',
  '{"x":1}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":1}}',
  '{"name":"x","name":"y"}',
  '{"shift":"[1,"}',
  '{"born":"never"}',
  '{"score":"1e10"}',
  '{"raw":"\\\\xzz"}',
  'id,name\n1,x',
  'name\n"open',
  'a=1&b=2',
  'name=x&%00=y',
  `{"profile":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '{"p_issue_id":"x"}',
  '{"p_issue_id":"00000000-0000-0000-0000-000000000000","p_sender":"client","p_content":"x"}',
  '\ufeff{"name":"x"}',
  '{"mood":"angry"}',
  '{"team_id":77}',
  '{"code":"abcd"}',
  '{"is_away":"maybe"}',
  '{"about":"a:999999999"}',
];

function writeRequest(next: () => number): {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
} {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const maybe = (chance: number) => next() < chance;
  const name = (): string => (maybe(0.93) ? pick(names) : pick(odd));
  const value = (): string =>
    maybe(0.3)
      ? pick(odd)
      : pick(['1', '2', 'x', 'Ada', '(1,2)', '{a,b}', '[1,2)', '{"a":1}', 'null', 'not_null']);
  const filter = (): string => `${pick(operators)}.${value()}`;
  const group = (depth: number): string =>
    `(${Array.from({ length: 1 + Math.floor(next() * 3) }, () => (depth > 0 && maybe(0.4) ? `${pick(['and', 'or', 'not.and', 'xor'])}${group(depth - 1)}` : `${name()}.${filter()}`)).join(',')}${maybe(0.9) ? ')' : ''}`;
  const item = (depth: number): string => {
    if (depth > 0 && maybe(0.3)) {
      const inner = Array.from({ length: Math.floor(next() * 3) }, () => item(depth - 1)).join(',');
      return `${maybe(0.2) ? 'x:' : ''}${pick(['teams', 'people', 'skills', 'badges', 'trips', 'issues', 'messages', 'timeline_events', 'nope'])}${maybe(0.3) ? pick(['!inner', '!left', '!team_id', '!x', '!']) : ''}(${inner})`;
    }
    return `${maybe(0.2) ? `${name()}:` : ''}${name()}${maybe(0.2) ? pick(['->a', '->>0', '->', '->>"x"']) : ''}${maybe(0.2) ? pick(['::text', '::int', '::nope', '::']) : ''}`;
  };
  const parameter = (): string => {
    const kind = next();
    if (kind < 0.35) return `${name()}=${filter()}`;
    if (kind < 0.55)
      return `select=${Array.from({ length: 1 + Math.floor(next() * 4) }, () => item(3)).join(',')}`;
    if (kind < 0.65)
      return `order=${name()}${maybe(0.5) ? pick(['.desc', '.asc.nullslast', '.up', '.']) : ''}`;
    if (kind < 0.75) return `${pick(['limit', 'offset', 'teams.limit'])}=${value()}`;
    if (kind < 0.85) return `${pick(['or', 'and', 'not.or', 'teams.or'])}=${group(3)}`;
    if (kind < 0.9) return `${pick(['columns', 'on_conflict'])}=${name()},${name()}`;
    return `${name()}${maybe(0.7) ? '=' : ''}${value()}`;
  };
  const method = pick([
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'POST',
    'POST',
    'POST',
    'PATCH',
    'DELETE',
    maybe(0.2) ? 'PUT' : 'GET',
  ]);
  const query = Array.from({ length: Math.floor(next() * next() * 5) }, parameter).join('&');
  const encoded = maybe(0.7)
    ? encodeURI(query).replaceAll('%25', '%').replaceAll('#', '%23')
    : escapeLatin(query);
  const chosen = Object.keys(headerValues).filter(() => maybe(0.1));
  const headers = Object.fromEntries(chosen.map((header) => [header, pick(headerValues[header] ?? [''])]));
  // The content type most clients send.
  const contentType = maybe(0.9) ? { 'content-type': 'application/json' } : {};
  return {
    method,
    path: `${pick(relations)}${query === '' ? '' : '?'}${encoded}`,
    headers: { ...(maybe(0.05) ? badToken : pick(tokens)), ...contentType, ...headers },
    body: method === 'POST' || method === 'PATCH' || method === 'PUT' ? pick(bodies) : null,
  };
}

/** Bytes a careless client sends unescaped. */
function escapeLatin(text: string): string {
  return [...Buffer.from(text, 'utf8').toString('latin1')]
    .map((character) =>
      /[!-~]/.test(character) && character !== '#'
        ? character
        : `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .join('');
}

describe('malformed requests', () => {
  it(`never cause a 5xx response (${count} of seed ${seed})`, { timeout: 60_000 + count * 50 }, async () => {
    const next = dice(seed);
    const faults: unknown[] = [];
    const statuses = new Map<number, number>();
    for (let index = 0; index < count; index += 1) {
      const { method, path, headers, body } = writeRequest(next);
      const payload = body === null ? {} : { payload: body };
      const response = await library.instance.app.inject({
        method: method as 'GET',
        url: `/rest/v1/${path}`,
        headers,
        ...payload,
      });
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      const isRefusal = response.statusCode >= 400 && method !== 'HEAD';
      const keys = isRefusal ? Object.keys(response.json()).toSorted().join() : 'code,details,hint,message';
      if (response.statusCode >= 500 || keys !== 'code,details,hint,message') {
        faults.push({ method, path, headers, body, status: response.statusCode, answer: response.body });
      }
    }
    console.log(
      [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', '),
    );
    expect(faults).toEqual([]);
    expect((await library.call('teams?limit=1')).status).toBe(200);
  });
});
