import type { Random } from '../../faults/seeded-random.ts';
import { type Draft, words } from './draft.ts';
import type { World } from './world.ts';

const operators = words('eq eq eq neq gt gte lt lte like ilike match imatch in is isdistinct');
const rarer = words(`
  fts plfts phfts wfts(english) fts(x) cs cd ov sl sr nxr nxl adj eq(any) like(all) not.eq not.is not.in
  noop EQ not not.not.eq
`);
const preferences = [
  ...words('return=representation return=representation return=minimal return=headers-only count=exact'),
  ...words('count=planned resolution=merge-duplicates resolution=ignore-duplicates missing=default'),
  ...words('timezone=Europe/Berlin timezone=x tx=rollback max-affected=-1 ,,,'),
  'handling=strict, max-affected=1',
  'handling=strict, x=y',
];
const forms = words(`
  application/vnd.pgrst.object+json application/vnd.pgrst.array+json;nulls=stripped text/csv
  application/geo+json */* ;;; a/b;q=x ,
`);

const oddHeaders: Record<string, string[]> = {
  range: words('5-1 - 0- 99999999999999999999- items=0-0 bytes=0-1,5-6 x'),
  'range-unit': ['items', ''],
  'content-type': [
    ...words('text/csv application/x-www-form-urlencoded text/plain application/octet-stream ; nonsense'),
    ...words('multipart/form-data application/xml application/json;;; APPLICATION/JSON'),
    'application/json; charset=latin1',
  ],
  'content-profile': ['public', 'auth', ''],
  'accept-profile': ['marketplace', 'pg_catalog', 'a,b'],
  'content-encoding': ['gzip', 'identity'],
  'x-upsert': ['true'],
  cookie: ['a=b', ';;=;', 'request.named_id=1'],
};
const oddBodies = [
  ...words(`{"a":1} {} [] [{}] [[]] null 1 "x" { {"__proto__":1} {"constructor":{"prototype":1}} {"id":1e400}
    {"id":"x","id":"y"} {"title":"\\u0000"} {"title":"\\ud800"} {"title":"\\udc00\\ud800"} {"skills":[1,[2]]}
    {"skills":{"a":1}} {"estimated_hours":"1e10"} {"created_at":"never"} [{"title":"x"},{"id":1}] title=x&%00=y`),
  ...['id,title\n1,x', 'title\n"open', '\ufeff{"title":"x"}'],
  `{"repo_access_data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
];

/** Generates a data API request for the product's relations and procedures with existing IDs. */
export function restRequest(random: Random, world: World): Draft {
  const odd = Object.entries(oddHeaders).filter(() => random.chance(0.03));
  const headers = {
    ...(random.chance(0.4) && { prefer: random.pick(preferences) ?? '' }),
    ...(random.chance(0.15) && { accept: random.pick(forms) ?? '' }),
    ...(random.chance(0.1) && { range: `${random.between(0, 9)}-${random.between(0, 9)}` }),
    ...(random.chance(0.02) && { 'request.named_id': random.pick(world.issues) ?? '' }),
    ...Object.fromEntries(odd.map(([name, values]) => [name, random.pick(values) ?? ''])),
  };
  const kind = random.next();
  if (kind < 0.1) return { ...namingCall(random, world), headers };
  const draft = kind < 0.35 ? call(random, world) : relationCall(random, world);
  const isOdd = draft.body !== undefined && random.chance(0.3);
  return { ...draft, headers, ...(isOdd && { body: random.pick(oddBodies) ?? '' }) };
}

/** Generates a filter by a single ID, so that the caller may read the public data of that issue. */
function namingCall(random: Random, world: World): Draft {
  const name = random.pick(['issues', 'code_submissions', 'timeline_events', 'messages']) ?? 'issues';
  const columns = world.relations.find((relation) => relation.name === name)?.columns ?? [];
  const column = name === 'timeline_events' || name === 'messages' ? 'issue_id' : 'id';
  const more = random.chance(0.5) ? `&${parameter(random, world, columns)}` : '';
  return { method: 'GET', path: `${name}?${column}=eq.${random.pick(world.issues)}${more}` };
}

function relationCall(random: Random, world: World): Draft {
  const relation = random.pick(world.relations) ?? { name: 'issues', columns: ['id'] };
  const method =
    random.pick(['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']) ?? 'GET';
  const parts = Array.from({ length: random.between(0, 3) }, () =>
    parameter(random, world, relation.columns),
  );
  const path = `${relation.name}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { method, path };
  const row = () => record(random, world, some(random, relation.columns, 5));
  return { method, path, body: JSON.stringify(random.chance(0.2) ? [row(), row()] : row()) };
}

function call(random: Random, world: World): Draft {
  const { name, parameters } = random.pick(world.procedures) ?? { name: 'none', parameters: [] };
  const given = random.chance(0.8) ? parameters : some(random, parameters, 3);
  if (random.chance(0.8)) {
    return { method: 'POST', path: `rpc/${name}`, body: JSON.stringify(record(random, world, given)) };
  }
  const query = given.map((each) => `${each}=${value(random, world, each)}`).join('&');
  return { method: random.pick(['GET', 'HEAD']) ?? 'GET', path: `rpc/${name}?${query}` };
}

function parameter(random: Random, world: World, columns: string[]): string {
  const column = () => random.pick(columns) ?? 'id';
  const kind = random.next();
  if (kind < 0.2) return `id=eq.${random.pick(world.issues)}`;
  if (kind < 0.25) return `issue_id=eq.${random.pick(world.issues)}`;
  if (kind < 0.5) {
    const name = column();
    return `${name}=${filter(random, world, name)}`;
  }
  if (kind < 0.6) {
    return `${random.pick(['or', 'and', 'not.or'])}=${group(random, world, columns, 3)}`;
  }
  if (kind < 0.85) return `select=${selection(random, world, columns, 2)}`;
  if (kind < 0.92) return `order=${column()}${random.pick(['', '.desc', '.asc.nullslast', '.nullsfirst'])}`;
  if (kind < 0.97) return `${random.pick(['limit', 'offset'])}=${random.between(-1, 20)}`;
  return `${random.pick(['columns', 'on_conflict'])}=${column()},${column()}`;
}

function group(random: Random, world: World, columns: string[], depth: number): string {
  const members = Array.from({ length: random.between(1, 3) }, () =>
    depth > 0 && random.chance(0.2)
      ? `${random.pick(['and', 'or', 'not.and', 'xor'])}${group(random, world, columns, depth - 1)}`
      : `${random.pick(columns)}.${filter(random, world, 'id')}`,
  );
  return `(${members.join(',')})`;
}

function selection(random: Random, world: World, columns: string[], depth: number): string {
  const items = Array.from({ length: random.between(1, 3) }, () => {
    if (depth > 0 && random.chance(0.35)) {
      const inner = random.pick(world.relations) ?? { name: 'messages', columns: ['id'] };
      const join = random.pick(['', '', '!inner', '!left', '!issue_id']);
      return `${random.chance(0.1) ? '...' : ''}${inner.name}${join}(${selection(random, world, inner.columns, depth - 1)})`;
    }
    const column = random.chance(0.3) ? '*' : random.pick(columns);
    const ending = random.pick(['', '', '', '', '::text', '::int', '->a', '->>0', '.count()']);
    return `${random.chance(0.1) ? 'x:' : ''}${column}${ending}`;
  });
  return items.join(',');
}

function filter(random: Random, world: World, column: string): string {
  const operator = random.pick(random.chance(0.75) ? operators : rarer) ?? 'eq';
  const one = value(random, world, column);
  if (operator.endsWith('in')) return `${operator}.(${one},${value(random, world, column)})`;
  if (operator.endsWith('is')) return `${operator}.${random.pick(['null', 'not_null', 'true', 'x'])}`;
  if (operator.includes('(a')) return `${operator}.{${one}}`;
  return `${operator}.${one}`;
}

function record(random: Random, world: World, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, random.chance(0.1) ? null : value(random, world, name)]),
  );
}

const numbers = [-1, 0, 1, 2.5, 120, 1e15];
const texts = [
  ...['', 'A title', '\u0000', '\udc00\ud800'],
  ...words('x 1 2 Ada * *a* {a,b} [1,2) {"a":1} ASAP bolt 2026-01-01 https://github.com/o/r client'),
];

function value(random: Random, world: World, name: string): string | number | boolean {
  const kind = random.next();
  if (/id$/.test(name) && kind < 0.8) return random.pick(random.chance(0.5) ? world.issues : world.ids) ?? '';
  if (/hours|price|limit|version/.test(name) && kind < 0.8) return random.pick(numbers) ?? 0;
  if (/status/.test(name) && kind < 0.6)
    return random.pick(['pending', 'in_progress', 'completed', 'cancelled', 'Paid']) ?? '';
  if (/email/.test(name) && kind < 0.6) return world.accounts.client.email;
  if (kind < 0.1) return random.chance(0.5);
  if (kind < 0.2) return random.pick(world.files) ?? '';
  return random.pick(texts) ?? '';
}

function some(random: Random, names: string[], most: number): string[] {
  return random.shuffle(names).slice(0, random.between(0, most));
}
