import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientSecret, GithubDouble, rateLimited, type Trouble } from '../tests/doubles/github-double.ts';
import { sampleWorld } from '../tests/doubles/github-world.ts';
import { createTestInstance, type TestInstance } from '../tests/instance/test-instance.ts';
import { submission } from '../tests/protocol/auth-setup.ts';
import { buildApp } from './app.ts';
import { createLog } from './platform/log.ts';

const host = new GithubDouble(sampleWorld());
let instance: TestInstance;
let app: FastifyInstance;
let waited = 0;
const lines: string[] = [];

beforeAll(async () => {
  const github = await host.listen();
  instance = await createTestInstance({ github, now: () => new Date(Date.now() + waited) });
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  app = await buildApp({ ...instance.platform, log });
});
afterEach(() => {
  host.trouble = null;
});
afterAll(async () => {
  await app.close();
  await instance.close();
  await host.close();
});

const headers = () => ({ apikey: instance.platform.keys.anonKey });
const auth = (payload: object) =>
  app.inject({ method: 'POST', url: '/functions/v1/github-auth', payload, headers: headers() });
const get = (path: string, handle: string) =>
  app.inject({ url: `/functions/v1/github/${path}`, headers: { ...headers(), 'x-github-token': handle } });

const redirectUrl = () => `${instance.platform.settings.publicUrl}/github-callback`;
const secrets = new Set<string>([clientSecret]);
const answers: string[] = [];

async function connect(): Promise<string> {
  const { url } = (await auth({ action: 'login', redirectUrl: redirectUrl() })).json();
  const { code, state } = host.approve(url, 'ada-builder');
  const exchanged = await auth({ action: 'exchange', code, state });
  answers.push(exchanged.body);
  const handle = exchanged.json().token ?? '';
  for (const secret of [code, state, handle]) if (secret !== '') secrets.add(secret);
  return handle;
}

const troubles: Trouble[] = [
  { status: 500, body: { message: 'Server Error' } },
  { html: '<h1>503</h1>', status: 503 },
  { hangsUp: true },
  { status: 401, body: { message: 'Bad credentials' } },
  { status: 403, body: { message: 'No' } },
  rateLimited,
];

it('no code host secret appears in the log, a response or a table', async () => {
  for (const trouble of troubles) {
    const handle = await connect();
    waited += 6 * 60 * 1000;
    host.trouble = trouble;
    for (const call of [
      auth({ action: 'validate', token: handle }),
      get('user/repos', handle),
      get('repos/ada-builder/shop/contents', handle),
    ])
      answers.push((await call).body);
    await connect();
    answers.push((await auth({ action: 'disconnect', token: handle })).body);
    host.trouble = null;
  }
  const handle = await connect();
  const issue = {
    id: randomUUID(),
    ...submission('builder@example.com'),
    coding_app: 'bolt',
    github_link: 'https://github.com/ada-builder/shop',
    allow_direct_access: true,
    repo_access_data: { repository: 'ada-builder/shop', handle },
  };
  const post = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/rest/v1/code_submissions',
      payload,
      headers: { ...headers(), prefer: 'return=representation' },
    });
  const stored = await post(issue);
  expect(stored.json()[0].repo_access_data).toMatchObject({
    repository: 'ada-builder/shop',
    login: 'ada-builder',
  });
  answers.push(stored.body);
  for (const refused of [issue, { ...issue, id: randomUUID(), urgency: 'Now' }])
    answers.push((await post(refused)).body);

  for (const token of host.signIn.tokens.keys()) secrets.add(token);
  expect(host.signIn.tokens.size).toBeGreaterThan(0);
  const log = lines.join('\n');
  expect(log).toContain('a function failed');
  const { sql } = instance;
  const tables = await sql<{ text: string }[]>`
    select table_to_xml(c.oid::regclass, true, false, '')::text as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('code_host', 'marketplace', 'public', 'graphile_worker')`;
  const stores = tables.map(({ text }) => text).join('\n');
  expect(stores).toContain('ada-builder/shop');
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(stores).not.toContain(secret);
  }
  for (const token of [...host.signIn.tokens.keys(), clientSecret])
    for (const answer of answers) expect(answer).not.toContain(token);
});

it('a code host sign-in leaves no secret in the log or the redirect URL', async () => {
  const hidden = new Set<string>([clientSecret]);
  for (const trouble of [null, ...troubles]) {
    const begun = await app.inject({ url: '/auth/v1/authorize?provider=github' });
    const mark = /=([\w-]{43});/.exec(String(begun.headers['set-cookie']))?.[1] ?? '';
    const { code, state } = host.approve(String(begun.headers.location), 'ada-builder');
    host.trouble = trouble;
    const url = `/auth/v1/callback?${new URLSearchParams({ code, state })}`;
    const back = await app.inject({ url, headers: { cookie: `lastmile-sign-in=${mark}` } });
    host.trouble = null;
    const target = new URL(String(back.headers.location));
    const given = new URLSearchParams(target.hash.slice(1));
    expect([back.statusCode, given.has('access_token')]).toEqual([302, trouble === null]);
    for (const secret of [code, state, mark]) {
      expect(secret).toMatch(/^[\w-]{20,}$/);
      expect(target.href).not.toContain(secret);
      hidden.add(secret);
    }
    for (const name of ['access_token', 'refresh_token'])
      if (given.has(name)) hidden.add(given.get(name) ?? '');
  }
  const log = lines.join('\n');
  expect(log).toContain('/auth/v1/callback');
  for (const secret of [...hidden, ...host.signIn.tokens.keys()]) expect(log).not.toContain(secret);
});

it('a token encrypted with another key is deleted without an error', async () => {
  const handle = await connect();
  await instance.sql`update code_host.connections set sealed_token = 'eyJ.broken..x.y'`;
  expect((await get('user/repos', handle)).statusCode).toBe(401);
  expect((await auth({ action: 'validate', token: handle })).json()).toEqual({ valid: false });
});
