import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { breakText, type Draft, encodeLoosely, words } from './generated/draft.ts';
import { type RestData, restRequest } from './generated/rest-requests.ts';
import { readShape } from './generated/world.ts';
import { openLibrary } from './rest-setup.ts';

const seed = Number(process.env.SEED ?? 20261);
const count = Number(process.env.REQUESTS ?? 2000);
const library = setUp(openLibrary, ({ instance }) => instance.close());

const strangePaths = [
  '',
  'rpc',
  'rpc/nowhere',
  'nowhere',
  'people/1',
  'pg_class',
  'diaries?select=xmin,ctid',
];
const strangeHeaders: Record<string, string[]> = {
  range: ['0-1', '5-1', '-', '0-', '99999999999999999999-', 'items=0-0', 'bytes=0-1,5-6', 'x'],
  'range-unit': ['items', ''],
  'content-type': [
    'application/json; charset=latin1',
    ...words('text/csv application/x-www-form-urlencoded text/plain application/octet-stream'),
    ...words('multipart/form-data application/xml nonsense ; application/json;;; APPLICATION/JSON'),
  ],
  'content-profile': ['public', 'auth', ''],
  'accept-profile': ['public', 'pg_catalog', 'a,b'],
  'content-encoding': ['gzip', 'identity'],
  'x-upsert': ['true'],
  cookie: ['a=b', ';;=;', 'request.named_id=1'],
};
const strangeBodies = [
  ...words(`{"name":"x"} {"a":1} {} [] [{}] [[]] null 1 "x" { {"__proto__":1} {"constructor":{"prototype":1}} {"id":1e400}
    {"name":"x","name":"y"} {"name":"\\u0000"} {"name":"\\ud800"} {"name":"\\udc00\\ud800"} {"tags":[1,[2]]}
    {"tags":{"a":1}} {"profile":{"a":[1,2,{"b":null}]}} {"shift":"[1,"} {"score":"1e10"} {"raw":"\\\\xzz"}
    {"born":"never"} {"mood":"angry"} {"team_id":77} {"code":"abcd"} {"is_away":"maybe"} {"numbers":[1,2]}
    {"age":99999999999} {"about":"a:999999999"} [{"name":"x"},{"age":1}] a=1&b=2 name=x&%00=y`),
  'id,name\n1,x',
  'name\n"open',
  '\ufeff{"name":"x"}',
  `{"profile":${'['.repeat(5000)}${']'.repeat(5000)}}`,
];

/** Generates a request to the data API that is often invalid or unusual. */
function brokenRequest(random: Random, data: RestData): Draft & { headers: Record<string, string> } {
  const { method, path, body, headers } = restRequest(random, data);
  const chosen = Object.entries(strangeHeaders).filter(() => random.chance(0.1));
  const strange = random.chance(0.03) ? (random.pick(strangePaths) ?? '') : path;
  const chosenMethod = random.chance(0.02) ? 'PUT' : method;
  return {
    method: chosenMethod,
    path: encodeLoosely(random.chance(0.3) ? breakText(random, strange) : strange),
    headers: {
      ...(random.chance(0.9) && { 'content-type': 'application/json' }),
      ...headers,
      ...Object.fromEntries(chosen.map(([name, values]) => [name, random.pick(values) ?? ''])),
    },
    ...(body !== undefined && { body: random.chance(0.5) ? (random.pick(strangeBodies) ?? '') : body }),
  };
}

const name = `malformed requests never cause a 5xx response (${count} of seed ${seed})`;
it(name, { timeout: 60_000 + count * 50 }, async () => {
  const { instance } = library;
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const { headers: ofEngineer, email } = await signUpAs(instance, 'engineer');
  const broken = { apikey: anonKey, authorization: 'Bearer x.y.z' };
  const callers: Record<string, string>[] = [{ apikey: anonKey }, ofEngineer, { apikey: serviceRoleKey }];
  const { relations, procedures } = await readShape(instance);
  const data: RestData = {
    relations,
    // Excludes procedures that set their own status.
    procedures: procedures.filter((each) => !['fail', 'teapot'].includes(each.name)),
    issues: [randomUUID()],
    ids: ['1', '2', '3', 'x'],
    files: [],
    accounts: { client: { email } },
  };
  const random = seededRandom(seed);
  const faults: unknown[] = [];
  const statuses = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const { method, path, headers, body } = brokenRequest(random, data);
    const caller = random.chance(0.05) ? broken : random.pick(callers);
    const { href: url, pathname } = new URL(`/rest/v1/${path}`, library.base);
    // The web app responds if the path leads out of the data API.
    if (!pathname.startsWith('/rest/v1/')) continue;
    const response = await instance.app.inject({
      method: method as 'GET',
      url,
      headers: { ...caller, ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const { statusCode: status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isRefusal = status >= 400 && method !== 'HEAD';
    const keys = isRefusal ? Object.keys(response.json()).toSorted().join() : 'code,details,hint,message';
    if (status >= 500 || keys !== 'code,details,hint,message') {
      faults.push({ method, path, headers, body, status, answer: response.body });
    }
  }
  console.log([...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`));
  expect(faults).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(0);
  expect((await library.call('teams?limit=1')).status).toBe(200);
});
