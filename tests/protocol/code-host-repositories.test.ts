import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { png } from '../files/sample-files.ts';
import { setUp } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';
import { auth, codeHostFixture, connect, get, setUpCodeHost } from './code-host-setup.ts';
import { person } from './official-client.ts';

const fixture = setUpCodeHost();
const client = setUp(() => person(fixture.instance, 'client'));
const engineer = setUp(() => person(fixture.instance, 'engineer'));

const minute = 60 * 1000;
const shop = 'repos/ada-builder/shop/contents';
const needsConnection = {
  status: 401,
  body: { error: 'GitHub authentication required to access repository content' },
};
const reconnect = {
  status: 401,
  body: { error: 'GitHub authorization error. Please reconnect your account.' },
};
let asked = 0;
/** Returns the requests that the code host has received since the last check. */
const newCalls = () => {
  const calls = fixture.host.calls.slice(asked);
  asked = fixture.host.calls.length;
  return calls;
};

describe('the picture of a connected account', () => {
  const show = (avatar: Buffer) =>
    Object.assign(fixture.host.world.people.get('ada-builder') ?? {}, { avatar });
  const pictureOf = async (handle: string | null) => (await get(fixture.visitor, 'avatar', handle)).body;

  it('is read by the server, without a token, and only for its handle', async () => {
    show(png);
    const handle = await connect(fixture);
    newCalls();
    expect(await pictureOf(handle)).toEqual({ picture: `data:image/png;base64,${png.toString('base64')}` });
    expect(newCalls()).toEqual([expect.objectContaining({ authorization: null })]);
    for (const other of [null, 'x'.repeat(43)]) expect(await pictureOf(other)).toEqual({ picture: null });
  });

  it('is null if it is on another host, or is no picture', async () => {
    const handle = await connect(fixture);
    newCalls();
    const { sql } = fixture.instance;
    for (const elsewhere of ['https://evil.example/a.png', 'http://127.0.0.1:1/a.png', 'not an address']) {
      await sql`update code_host.connections set avatar_url = ${elsewhere}`;
      expect(await pictureOf(handle)).toEqual({ picture: null });
    }
    expect(newCalls()).toEqual([]);
    show(Buffer.from('<svg onload="alert(1)"/>'));
    expect(await pictureOf(await connect(fixture))).toEqual({ picture: null });
  });
});

describe('requests with a handle', () => {
  it('private download URLs are never passed on to the browser', async () => {
    const handle = await connect(fixture);
    const answers = [
      await get(fixture.visitor, 'user/repos', handle),
      await get(fixture.visitor, shop, handle),
      await get(fixture.visitor, `${shop}/README.md`, handle),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/TEMPCLONE|RAWTOKEN|gho_/);
    const open = await get(fixture.visitor, 'repos/ada-builder/landing-page/contents/README.md', handle);
    expect(open.body.download_url).toMatch(/^https:/);
  });

  it('a missing repository file returns an error with its path', async () => {
    const handle = await connect(fixture);
    for (const [path, named] of [
      ['src/gone.ts', 'src/gone.ts'],
      ['a%20b/%C3%BC.ts', 'a b/ü.ts'],
    ])
      expect(await get(fixture.visitor, `${shop}/${path}`, handle)).toEqual({
        status: 404,
        body: { error: `Content not found: ${named}` },
      });
    expect((await get(fixture.visitor, 'repos/erin-engineer/secret/contents', handle)).status).toBe(404);
  });

  it('repository paths with spaces, punctuation and non-Latin characters are found', async () => {
    const names = ['a b.ts', 'ü/ñ#1?.md', '100%.txt', '日本/{x}:y.ts', 'a+b&c=d.ts'];
    const files = Object.fromEntries(names.map((name) => [name, name]));
    fixture.host.world.addRepository('ada-builder/names', { files });
    const handle = await connect(fixture);
    for (const name of names) {
      const path = name.split('/').map(encodeURIComponent).join('/');
      const { body } = await get(fixture.visitor, `repos/ada-builder/names/contents/${path}`, handle);
      expect(Buffer.from(String(body.content), 'base64').toString()).toBe(name);
    }
  });

  it('a large repository file is returned without its content', async () => {
    const files = { 'big.bin': Buffer.alloc(1024 * 1024 + 1), 'small.bin': Buffer.alloc(900 * 1024) };
    fixture.host.world.addRepository('ada-builder/large', { files });
    const handle = await connect(fixture);
    const folder = 'repos/ada-builder/large/contents';
    expect((await get(fixture.visitor, `${folder}/big.bin`, handle)).body).toMatchObject({
      encoding: 'none',
      content: '',
    });
    const { body } = await get(fixture.visitor, `${folder}/small.bin`, handle);
    expect(Buffer.from(String(body.content), 'base64')).toHaveLength(900 * 1024);
  });

  describe("an account's handle", () => {
    const { newMember, signIn } = authApi(fixture);
    const connectMember = async () => {
      const member = await newMember();
      return { ...member, handle: await connect(fixture, member.client) };
    };
    const expectRefused = async (api: SupabaseClient, handle: string) => {
      expect(await get(api, shop, handle)).toEqual(needsConnection);
      expect((await get(api, 'user/repos', handle)).status).toBe(401);
      expect((await auth(api, 'validate', { token: handle })).body).toEqual({ valid: false });
      expect((await auth(api, 'disconnect', { token: handle })).body).toEqual({});
    };
    const apiWith = (token: string) =>
      createClient(fixture.url, fixture.instance.platform.keys.anonKey, { accessToken: async () => token });

    it('works only in a session of the account that has its second factor', async () => {
      const { client: own, email, id, session, handle } = await connectMember();
      await expectRefused(fixture.visitor, handle);
      const { client: elsewhere } = await signIn(email);
      expect((await get(elsewhere, shop, handle)).status).toBe(200);
      await own.auth.signOut({ scope: 'local' });
      await expectRefused(apiWith(session.access_token), handle);
      await fixture.instance.sql`
        insert into auth.mfa_factors (user_id, factor_type, secret, status) values (${id}, 'totp', '', 'verified')`;
      await expectRefused(elsewhere, handle);
      const [{ count } = { count: 0 }] = await fixture.instance.sql<{ count: number }[]>`
        select count(*)::int from code_host.connections where user_id = ${id}`;
      expect(count).toBe(1);
      await fixture.instance.platform.securityEvents.flush();
      const refused = await fixture.instance.sql`
        select outcome from auth.security_events where event = 'code-host-handle-refused'`;
      expect(refused).not.toEqual([]);
    });

    it.each<[string, (client: SupabaseClient) => Promise<{ error: unknown }>]>([
      ['a sign-out everywhere', ({ auth }) => auth.signOut({ scope: 'global' })],
      ['a new password', ({ auth }) => auth.updateUser({ password: 'another-horse-8' })],
    ])('ends with %s', async (_act, end) => {
      const { client: own, id, handle } = await connectMember();
      expect((await end(own)).error).toBeNull();
      await expectRefused(own, handle);
      expect(await fixture.instance.sql`select from code_host.connections where user_id = ${id}`).toEqual([]);
    });

    it('ends alone or with all others of the account to the same account at the code host', async () => {
      const { client: own, handle } = await connectMember();
      const unwanted = await connect(fixture, own);
      expect((await auth(own, 'disconnect', { token: unwanted, only: true })).status).toBe(200);
      await expectRefused(own, unwanted);
      expect((await get(own, shop, handle)).status).toBe(200);
      const again = await connect(fixture, own);
      const guests = await connect(fixture);
      const tokens = fixture.host.signIn.tokens.size;
      expect((await auth(own, 'disconnect', { token: again })).status).toBe(200);
      await expectRefused(own, handle);
      expect(fixture.host.signIn.tokens.size).toBe(tokens - 2);
      expect((await get(fixture.visitor, shop, guests)).status).toBe(200);
    });

    it('ends when the account disconnects its sign-in with the code host', async () => {
      const { client: own, id, handle } = await connectMember();
      await fixture.instance.sql`
        insert into auth.identities (provider_id, user_id, identity_data, provider)
        select account_id, user_id, '{}', 'github' from code_host.connections where user_id = ${id}`;
      const { data } = await own.auth.getUserIdentities();
      const github = data?.identities.find(({ provider }) => provider === 'github');
      if (!github) throw new Error('An identity was expected.');
      expect((await own.auth.unlinkIdentity(github)).error).toBeNull();
      await expectRefused(own, handle);
    });

    it("stays a guest's as long as it lets an engineer read for an issue of somebody else", async () => {
      const handle = await connect(fixture);
      const [given] = await fixture.instance.sql`
        insert into marketplace.issue (title, email, github_link, description, urgency, coding_app)
        values ('T', ${client.email}, 'https://github.com/ada-builder/shop', 'D', 'ASAP', 'bolt') returning id`;
      await fixture.instance.sql`
        insert into marketplace.repository_grant (issue_id, connection_id, repository, login)
        select ${given?.id}, id, 'ada-builder/shop', login from code_host.connections order by created_at desc limit 1`;
      const { client: thief } = await newMember();
      expect((await auth(thief, 'validate', { token: handle })).body).toMatchObject({ valid: true });
      expect((await get(fixture.visitor, shop, handle)).status).toBe(200);
      expect((await auth(client.api, 'validate', { token: handle })).body).toMatchObject({ valid: true });
      await expectRefused(fixture.visitor, handle);
    });

    it("ends a guest's with the sign-out everywhere of the client whose issue it was for", async () => {
      const { client: own, email } = await newMember();
      const handle = await connect(fixture);
      await fixture.instance.sql`
        with issue as (
          insert into marketplace.issue (title, email, github_link, description, urgency, coding_app)
          values ('T', ${email}, 'https://github.com/ada-builder/shop', 'D', 'ASAP', 'bolt') returning id)
        insert into marketplace.repository_grant (issue_id, connection_id, repository, login)
        select issue.id, c.id, 'ada-builder/shop', c.login
        from issue, code_host.connections c order by c.created_at desc limit 1`;
      expect((await get(fixture.visitor, shop, handle)).status).toBe(200);
      await own.auth.signOut({ scope: 'global' });
      await expectRefused(fixture.visitor, handle);
    });

    it("is a guest's handle that a signed-in person has used", async () => {
      const handle = await connect(fixture);
      expect((await get(fixture.visitor, shop, handle)).status).toBe(200);
      expect((await auth(client.api, 'validate', { token: handle })).body).toMatchObject({ valid: true });
      await expectRefused(fixture.visitor, handle);
      await expectRefused(engineer.api, handle);
      expect((await get(client.api, shop, handle)).status).toBe(200);
    });
  });

  it.each(['', 'short', 'x'.repeat(43), "' or 1=1 --", `${'x'.repeat(43)}, y`])(
    '%j is not accepted as a handle',
    async (handle) => {
      expect(await get(fixture.visitor, shop, handle)).toEqual(needsConnection);
      expect((await auth(fixture.visitor, 'validate', { token: handle })).body).toEqual({ valid: false });
      expect((await auth(fixture.visitor, 'disconnect', { token: handle })).body).toEqual({});
    },
  );

  it('a visitor without a handle has no access', async () => {
    newCalls();
    expect(await get(fixture.visitor, shop)).toEqual(needsConnection);
    expect(await get(fixture.visitor, 'repos/ada-builder/landing-page/contents')).toEqual(needsConnection);
    expect(await get(fixture.visitor, 'user/repos')).toEqual({
      status: 401,
      body: { error: 'GitHub authentication required to access repositories' },
    });
    expect(newCalls()).toEqual([]);
  });

  it('reads without a grant have a budget, and a private repository is remembered for a minute', async () => {
    const limited = await codeHostFixture({ limitFactor: 1 });
    const { api } = await person(limited.instance, 'engineer');
    const statusOf = async (path: string) => (await get(api, `repos/ada-builder/${path}`)).status;
    expect([await statusOf('shop/contents'), await statusOf('shop/names')]).toEqual([403, 403]);
    expect(limited.host.calls).toHaveLength(2);
    await limited.instance.sql`select rate_limit.spend('{"code_host_read": 397}', '127.0.0.1', null, 1)`;
    expect(await statusOf('landing-page/contents')).toBe(200);
    expect(await statusOf('landing-page/contents')).toBe(429);
    await limited.close();
  });

  it('code host responses are cached for five minutes', async () => {
    const handle = await connect(fixture);
    newCalls();
    const check = () => auth(fixture.visitor, 'validate', { token: handle });
    await check();
    fixture.wait(4 * minute);
    await check();
    expect(newCalls()).toEqual([]);
    fixture.wait(2 * minute);
    await check();
    await check();
    expect(newCalls().map(({ path }) => path)).toEqual(['/api/v3/user']);
  });

  it('a handle becomes invalid when access is revoked at the code host', async () => {
    const handle = await connect(fixture);
    fixture.host.withdraw('ada-builder');
    expect(await get(fixture.visitor, shop, handle)).toEqual(reconnect);
    expect(await get(fixture.visitor, shop, handle)).toEqual(needsConnection);
    const other = await connect(fixture);
    fixture.host.withdraw('ada-builder');
    fixture.wait(6 * minute);
    expect((await auth(fixture.visitor, 'validate', { token: other })).body).toEqual({ valid: false });
  });

  it('a handle expires after 90 days without use', async () => {
    const [used, unused] = [await connect(fixture), await connect(fixture)];
    const { jobs } = fixture.instance.platform;
    const sweep = async () => {
      await jobs.enqueue('sweep-code-host', {}, { key: 'sweep-code-host' });
      await fixture.instance.runJobs();
    };
    fixture.wait(89 * 24 * 60 * minute);
    await get(fixture.visitor, shop, used);
    fixture.wait(2 * 24 * 60 * minute);
    await sweep();
    expect((await get(fixture.visitor, shop, used)).status).toBe(200);
    expect((await get(fixture.visitor, shop, unused)).status).toBe(401);
    const [left] = await fixture.instance.sql`select count(*)::int as count from code_host.sign_ins`;
    expect(left?.count).toBe(0);
  });
});
