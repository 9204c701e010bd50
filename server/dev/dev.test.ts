import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';
import { createTestInstance } from '../../tests/instance/test-instance.ts';

const instance = setUpInstance();
const secret = () => instance.platform.keys.devSecret ?? '';
const request = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object = {}, payload?: object) =>
  instance.app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', ...headers },
    ...(payload ? { payload } : {}),
  });
const asDeveloper = () => ({ 'x-dev-secret': secret() });

describe('the developer pages of a local instance', () => {
  it.each([
    ['without the secret', {}],
    ['with another secret', { 'x-dev-secret': 'another' }],
    ['with a cookie that has another value', { cookie: 'lastmile-dev=another' }],
    ['through a reverse proxy that adds no headers', { host: 'lastmile.example' }],
  ])('are closed to a request %s', async (_what, headers) => {
    for (const url of ['/dev', '/dev?secret=another', '/dev/outbox', '/dev/outbox.json'])
      expect((await request('GET', url, headers)).statusCode).toBe(401);
    expect((await request('POST', '/dev/sign-in', headers, { role: 'operator' })).statusCode).toBe(401);
    expect((await request('PUT', '/dev/sample-data', headers)).statusCode).toBe(401);
  });

  it('exchange the secret in a link for a cookie', async () => {
    const { statusCode, headers } = await request('GET', `/dev/outbox?to=a@b.example&secret=${secret()}`);
    expect([statusCode, headers.location]).toEqual([303, '/dev/outbox?to=a%40b.example']);
    expect(headers['set-cookie']).toMatch(
      /^lastmile-dev-\w{8}=[^;]+; Path=\/dev; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const cookie = String(headers['set-cookie']).split(';')[0];
    expect((await request('GET', '/dev', { cookie })).statusCode).toBe(200);
  });

  it('do not exist on a public instance', async () => {
    const open = await createTestInstance({ isLocal: false });
    const headers = { 'x-dev-secret': open.platform.keys.devSecret ?? '' };
    for (const url of ['/dev', '/dev/outbox.json'])
      expect((await open.app.inject({ url, headers })).statusCode).toBe(404);
    await open.close();
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
    const { people, issues } = (await request('PUT', '/dev/sample-data', asDeveloper())).json();
    expect(Object.keys(people)).toHaveLength(12);
    expect(Object.keys(issues)).toContain('inProgress');
    const [seen] = await instance.sql`
      select count(*)::int as issues, array_agg(distinct status order by status) as statuses,
        array_agg(distinct quote_status order by quote_status) as quotes,
        min(created_at) < now() - interval '28 days' as "isOld", max(updated_at) < now() as "isOver"
      from marketplace.issue`;
    expect(seen).toMatchObject({
      issues: expect.any(Number),
      statuses: ['cancelled', 'completed', 'in_progress', 'pending'],
      isOld: true,
      isOver: true,
    });
    expect(seen?.quotes).toEqual(expect.arrayContaining(['Quoted', 'Accepted', 'Paid', 'Waived']));
    // The history of an issue keeps its order.
    const outOfOrder = await instance.sql`
      select from marketplace.issue i join public.timeline_events e on e.issue_id = i.id
      where e.created_at < i.created_at - interval '2 seconds' or e.created_at > now()`;
    expect(outOfOrder).toHaveLength(0);
    const [grant] = await instance.sql`select repository from marketplace.repository_grant`;
    expect(grant).toMatchObject({ repository: 'mara-lindqvist/harbour-shop' });
    const [, ...triggers] = await instance.sql`
      select 1 union all select 2 from pg_catalog.pg_trigger where not tgisinternal and tgenabled = 'D'`;
    expect(triggers).toEqual([]);
  });

  it('is added once', async () => {
    const before = await instance.sql`select count(*) from marketplace.issue`;
    expect((await request('PUT', '/dev/sample-data', asDeveloper())).statusCode).toBe(200);
    expect((await request('POST', '/dev/sample-data', asDeveloper())).statusCode).toBe(303);
    expect(await instance.sql`select count(*) from marketplace.issue`).toEqual(before);
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
