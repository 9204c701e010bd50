import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { createTestInstance, openOtherNode } from '../../tests/instance/test-instance.ts';
import { withSampleSecret } from './code-host-routes.ts';

const instance = setUpInstance({ limitFactor: 1 });
const secret = () => instance.platform.keys.devSecret ?? '';
const request = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object = {}, payload?: object) =>
  instance.app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', ...headers },
    ...(payload ? { payload } : {}),
  });
const codeHost = '/dev/code-host';
const signInPath = (path: string) =>
  `${codeHost}/login/oauth/${path}?client_id=sample&state=s&as=mara-lindqvist&redirect_uri=${encodeURIComponent('http://localhost/github-callback')}`;
const asDeveloper = () => ({ 'x-dev-secret': secret() });

describe('the developer pages of a local instance', () => {
  it.each([
    ['without the secret', {}],
    ['with another secret', { 'x-dev-secret': 'another' }],
    ['through a reverse proxy that adds no headers', { host: 'lastmile.example' }],
  ])('are closed to a request %s', async (_what, headers) => {
    for (const url of ['/dev', '/dev?secret=another', '/dev/outbox', '/dev/outbox.json'])
      expect((await request('GET', url, headers)).statusCode).toBe(401);
    expect((await request('POST', '/dev/sign-in', headers, { role: 'operator' })).statusCode).toBe(401);
    expect((await request('PUT', '/dev/sample-data', headers)).statusCode).toBe(401);
    for (const path of ['authorize', 'decide'])
      expect((await request('GET', signInPath(path), headers)).statusCode).toBe(401);
  });

  it('exchange the secret in a link for a cookie', async () => {
    const { statusCode, headers } = await request('GET', `/dev/outbox?to=a@b.example&secret=${secret()}`);
    expect([statusCode, headers.location]).toEqual([303, '/dev/outbox?to=a%40b.example']);
    expect(headers['set-cookie']).toMatch(
      /^lastmile-dev-\w{8}=[^;]+; Path=\/dev; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const cookie = String(headers['set-cookie']).split(';')[0];
    expect((await request('GET', '/dev', { cookie })).statusCode).toBe(200);
    expect((await request('GET', '/dev', { cookie: `${cookie}x` })).statusCode).toBe(401);
  });

  it.each([
    ['http://localhost:3000', 400],
    ['http://localhost:9999', 401],
    ['https://evil.example', 401],
    ['null', 401],
  ])('answer a form with the cookie from the origin %s with %i', async (origin, status) => {
    const { headers } = await request('GET', `/dev?secret=${secret()}`);
    const cookie = String(headers['set-cookie']).split(';')[0];
    const answer = await request('POST', '/dev/sign-in', { cookie, origin }, { role: 'nobody' });
    expect(answer.statusCode).toBe(status);
  });

  it('do not exist on a public instance', async () => {
    const open = await createTestInstance({ isLocal: false });
    const headers = { 'x-dev-secret': open.platform.keys.devSecret ?? '' };
    for (const url of ['/dev', '/dev/outbox.json', signInPath('authorize'), `${codeHost}/api/v3/user`])
      expect((await open.app.inject({ url, headers })).statusCode).toBe(404);
    for (const url of ['/dev/sign-in', '/dev/sample-data'])
      expect((await open.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404);
    await open.close();
  });
});

describe('the sample code host', () => {
  it.each([
    ['POST', signInPath('decide')],
    ['GET', `${codeHost}/x/../login/oauth/decide?as=mara-lindqvist`],
    ['GET', `${codeHost}/api/v3/../../login/oauth/decide?as=mara-lindqvist`],
  ] as const)('offers no sign-in without the secret by %s %s', async (method, url) => {
    const { statusCode, headers } = await request(method, url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers.location).toBeUndefined();
  });

  it('accepts no token that is signed with a known secret', async () => {
    const text = Buffer.from('{"login":"mara-lindqvist","scope":"repo","id":"a"}').toString('base64url');
    const mac = createHmac('sha256', 'sample').update(text).digest('base64url');
    const headers = { authorization: `token gho_${text}.${mac}` };
    expect((await request('GET', `${codeHost}/api/v3/user`, headers)).statusCode).toBe(401);
  });

  it.each(['https://evil.example/x', '%0d%0a', '%E2%82%AC', 'javascript:alert(1)'])(
    'does not lead to %s',
    async (target) => {
      const url = signInPath('decide').replace(/redirect_uri=[^&]*/, `redirect_uri=${target}`);
      expect((await request('GET', url, asDeveloper())).statusCode).toBe(400);
    },
  );

  it.each([
    ['GET', '/repos/a/b/contents/%E0', 404],
    ['GET', '/user', 401],
    ['DELETE', '/applications/sample/token', 400],
  ] as const)('answers %s %s with %i', async (method, path, status) => {
    const { clientId, clientSecret } = withSampleSecret(instance.platform).settings.github ?? {};
    const authorization = `basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const headers = method === 'DELETE' ? { authorization } : {};
    const url = `${codeHost}/api/v3${path.replace('a/b', 'jonas-keller/rehearsal-planner')}`;
    expect((await instance.app.inject({ method, url, headers })).statusCode).toBe(status);
  });
});

describe('the outbox', () => {
  it('shows sent mail as text, newest first', async () => {
    await instance.sql`insert into mail.outbox (key, "to", subject, text, html, type, action)
      values ('k', 'ada@example.com', '<b>Hello</b>', 'Text & more', '<p>Text</p>', 'signup', 'http://localhost/confirm?token_hash=a&b=c')`;
    expect((await request('GET', '/dev/outbox.json', asDeveloper())).json()).toEqual([
      {
        to: 'ada@example.com',
        subject: '<b>Hello</b>',
        text: 'Text & more',
        html: '<p>Text</p>',
        type: 'signup',
        action: 'http://localhost/confirm?token_hash=a&b=c',
        unsubscribe: null,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    const { body, headers } = await request('GET', '/dev/outbox', asDeveloper());
    expect(body).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(body).toContain('href="http://localhost/confirm?token_hash=a&amp;b=c"');
    expect(headers['content-security-policy']).not.toContain('script-src');
  });
});

describe('the sample data', () => {
  // The server calls the sample code host over HTTP.
  beforeAll(async () => void (await instance.url()));

  it('adds people and issues in every state, with a month of history', async () => {
    // Someone signed up with a sample address before.
    const { anonKey } = instance.platform.keys;
    const stranger = { email: 'mara.lindqvist@example.com', password: 'chosen by a stranger' };
    await request('POST', '/auth/v1/signup', { apikey: anonKey }, stranger);
    const { people, issues } = (await request('PUT', '/dev/sample-data', asDeveloper())).json();
    const signIn = await request('POST', '/auth/v1/token?grant_type=password', { apikey: anonKey }, stranger);
    expect(signIn.statusCode).toBe(400);
    expect(Object.keys(people)).toHaveLength(12);
    expect(Object.keys(issues)).toContain('inProgress');
    const [seen] = await instance.sql`
      select count(*)::int as issues, array_agg(distinct status order by status) as statuses,
        array_agg(distinct quote_status order by quote_status) as quotes,
        min(created_at) < now() - interval '28 days' as "isOld", max(updated_at) < now() as "isOver"
      from marketplace.issue`;
    expect(seen).toMatchObject({
      issues: 53,
      statuses: ['cancelled', 'completed', 'in_progress', 'pending'],
      isOld: true,
      isOver: true,
    });
    expect(seen?.quotes).toEqual(expect.arrayContaining(['Quoted', 'Accepted', 'Paid', 'Waived']));
    // The history of an issue keeps its order.
    const outOfOrder = await instance.sql`
      select from (
        select distinct on (issue_id) status, max(created_at) over (partition by issue_id) as latest
        from public.timeline_events order by issue_id, created_at) first
      where status <> 'Submitted' or latest > now()`;
    expect(outOfOrder).toHaveLength(0);
    const [grant] = await instance.sql`select repository from marketplace.repository_grant`;
    expect(grant).toMatchObject({ repository: 'mara-lindqvist/harbour-shop' });
    expect(await instance.sql`select tgname from pg_catalog.pg_trigger where tgenabled = 'D'`).toEqual([]);
  });

  it('is added once, also by another node', async () => {
    const before = await instance.sql`select count(*) from marketplace.issue`;
    const node = await openOtherNode(instance);
    const [here, there] = await Promise.all(
      [instance.app, node].map((app) =>
        app.inject({ method: 'PUT', url: '/dev/sample-data', headers: asDeveloper() }),
      ),
    );
    await node.close();
    expect(here?.json().issues).toEqual(there?.json().issues);
    expect(await instance.sql`select count(*) from marketplace.issue`).toEqual(before);
    expect((await request('GET', '/dev', asDeveloper())).body).toContain('The sample data is in place');
  });

  it('is refused beside services that would act on it, and offers no sign-in without it', async () => {
    const real = await createTestInstance({ smtpUrl: 'smtp://127.0.0.1:1' });
    const headers = { 'x-dev-secret': real.platform.keys.devSecret ?? '' };
    const answer = await real.app.inject({ method: 'PUT', url: '/dev/sample-data', headers });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('SMTP_URL')]);
    const signIn = { method: 'POST', url: '/dev/sign-in', headers, payload: { role: 'client' } } as const;
    expect((await real.app.inject(signIn)).statusCode).toBe(409);
    await real.close();
  });

  it.each([
    ['client', 'mara.lindqvist@example.com'],
    ['engineer', 'greta.hollander@example.com'],
    ['operator', 'operator@example.com'],
  ])('has a %s to sign in as', async (role, email) => {
    const page = await request('POST', '/dev/sign-in', asDeveloper(), { role });
    const [, json = ''] = /id="sign-in">(.*?)<\/script>/.exec(page.body) ?? [];
    const { token, apikey } = JSON.parse(json);
    const verified = await request('POST', '/auth/v1/verify', { apikey }, token);
    expect(verified.json()).toMatchObject({ user: { email } });
  });

  it('has no other role', async () => {
    const { statusCode } = await request('POST', '/dev/sign-in', asDeveloper(), { role: 'constructor' });
    expect(statusCode).toBe(400);
  });
});
