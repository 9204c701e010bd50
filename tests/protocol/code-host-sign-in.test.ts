import { describe, expect, it } from 'vitest';
import { auth, callbackOf, comeBack, connect, get, setUpCodeHost } from './code-host-setup.ts';
import { person } from './official-client.ts';

const fixture = setUpCodeHost();

const minute = 60 * 1000;

describe('code host connections', () => {
  it('connecting the code host redirects with a state and PKCE challenge, without a secret', async () => {
    const { api } = await person(fixture.instance, 'client');
    const asked = { redirectUrl: callbackOf(fixture), specificRepo: 'ada/shop' };
    const { status, body } = await auth(api, 'login', asked);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['state', 'url']]);
    const url = new URL(String(body.url));
    expect(`${url.origin}${url.pathname}`).toBe(
      `${fixture.instance.platform.settings.github?.url}/login/oauth/authorize`,
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'Iv1.lastmile',
      redirect_uri: callbackOf(fixture),
      scope: 'repo read:user user:email',
      state: body.state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('connecting the code host with the identity access level requests only the identity scope', async () => {
    const asked = { redirectUrl: callbackOf(fixture), mode: 'engineer-signin', accessLevel: 'identity' };
    const { body } = await auth(fixture.visitor, 'login', asked);
    expect(new URL(String(body.url)).searchParams.get('scope')).toBe('read:user user:email');
  });

  it('connecting the code host returns a handle for repositories and files, and never the token', async () => {
    const exchanged = await auth(fixture.visitor, 'exchange', await comeBack(fixture, fixture.visitor));
    expect(exchanged).toEqual({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { login: 'ada-builder', name: 'Ada Builder', avatar_url: expect.stringMatching(/^https:/) },
        mode: 'connect',
      },
    });
    const handle = String(exchanged.body.token);
    expect(fixture.host.signIn.tokens.has(handle)).toBe(false);
    expect(await auth(fixture.visitor, 'validate', { token: handle })).toEqual({
      status: 200,
      body: { valid: true, user: exchanged.body.user },
    });
    const repositories = await get(fixture.visitor, 'user/repos?sort=updated&per_page=100', handle);
    expect(repositories.body).toMatchObject([
      { full_name: 'ada-builder/notes', private: true, owner: { login: 'ada-builder' }, description: null },
      { full_name: 'ada-builder/landing-page', private: false },
      { full_name: 'ada-builder/shop', private: true },
    ]);
    const folder = await get(fixture.visitor, 'repos/ada-builder/shop/contents/src', handle);
    expect(folder.body).toMatchObject([
      { name: 'main.ts', path: 'src/main.ts', type: 'file' },
      { name: 'orders', path: 'src/orders', type: 'dir' },
    ]);
    const file = await get(fixture.visitor, 'repos/ada-builder/shop/contents/src/main.ts', handle);
    expect(file.body).toMatchObject({ path: 'src/main.ts', type: 'file', encoding: 'base64' });
    expect(Buffer.from(String(file.body.content), 'base64').toString()).toContain('order(new Date())');
    expect((await get(fixture.visitor, 'repos/ada-builder/shop/contents', handle)).body).toHaveLength(4);
  });

  it('disconnecting the code host deletes the token and revokes it at the code host', async () => {
    const before = fixture.host.signIn.tokens.size;
    const handle = await connect(fixture);
    expect(await auth(fixture.visitor, 'disconnect', { token: handle })).toEqual({ status: 200, body: {} });
    expect(await auth(fixture.visitor, 'validate', { token: handle })).toEqual({
      status: 200,
      body: { valid: false },
    });
    expect(await get(fixture.visitor, 'user/repos', handle)).toEqual({
      status: 401,
      body: { error: 'GitHub authentication required to access repositories' },
    });
    expect(await auth(fixture.visitor, 'disconnect', { token: handle })).toEqual({ status: 200, body: {} });
    expect(fixture.host.signIn.tokens.size).toBe(before);
  });
});

describe('code host sign-in', () => {
  const signIn = async (login: string, mode = 'signin') =>
    auth(fixture.visitor, 'exchange', await comeBack(fixture, fixture.visitor, login, { mode }));

  it('an unlinked code host identity cannot sign in to the account', async () => {
    const owner = await person(fixture.instance, 'client');
    const login = 'disconnected';
    fixture.host.world.addPerson(login, { emails: [{ email: owner.email }] });
    const first = await signIn(login);
    expect(first.body).toMatchObject({ token_hash: expect.any(String), user: { login } });
    await fixture.instance.sql`
      insert into auth.unlinked_identities (user_id, provider, provider_id)
      select ${owner.id}, 'github', account_id::text from code_host.connections where login = ${login} limit 1`;
    expect(await signIn(login)).toEqual({
      status: 422,
      body: {
        error:
          'What you signed in with was disconnected from your account here. Sign in another way, then connect it again.',
      },
    });
  });

  it.each(['signin', 'engineer-signin'])(
    '%s creates a session for the verified primary address',
    async (mode) => {
      const login = `carol-${mode}`;
      fixture.host.world.addPerson(login, {
        emails: [
          { email: 'old@example.com', primary: false },
          { email: `${login.toUpperCase()}@Example.com` },
        ],
      });
      const { body } = await signIn(login, mode);
      expect(body).toMatchObject({ mode, token_hash: expect.stringMatching(/\S{20}/) });
      const verify = { token_hash: String(body.token_hash), type: 'magiclink' as const };
      const { data } = await fixture.visitor.auth.verifyOtp(verify);
      expect(data.user?.email).toBe(`${login}@example.com`);
      expect((await fixture.visitor.auth.verifyOtp(verify)).error?.code).toBe('otp_expired');
      await fixture.visitor.auth.signOut();
    },
  );

  it('code host sign-in uses the existing account with the verified address', async () => {
    const client = await person(fixture.instance, 'client');
    fixture.host.world.addPerson('known', { emails: [{ email: client.email }] });
    const { body } = await signIn('known');
    const verify = { token_hash: String(body.token_hash), type: 'magiclink' as const };
    const { data } = await fixture.visitor.auth.verifyOtp(verify);
    expect(data.user?.id).toBe(client.id);
    await fixture.visitor.auth.signOut();
  });

  it.each([
    ['no address', []],
    ['no verified one', [{ verified: false }]],
    ['a verified one that is not the primary', [{ primary: false }]],
  ])('code host sign-in rejects an account with %s', async (what, emails) => {
    const login = `nobody-${what.length}`;
    fixture.host.world.addPerson(login, { emails });
    const before = fixture.host.signIn.tokens.size;
    expect(await signIn(login)).toEqual({
      status: 403,
      body: {
        error:
          'Your GitHub account has no verified primary email address. Verify one at GitHub and try again.',
      },
    });
    expect(fixture.host.signIn.tokens.size).toBe(before);
  });
});

describe('the code host callback', () => {
  it('only one of several concurrent code host callbacks succeeds', async () => {
    const { body } = await auth(fixture.visitor, 'login', { redirectUrl: callbackOf(fixture) });
    const newCode = () => fixture.host.approve(String(body.url), 'ada-builder');
    const tries = [newCode(), newCode(), newCode()].map(({ code, state }) =>
      auth(fixture.visitor, 'exchange', { code, state }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('the code host callback is still valid after nine minutes', async () => {
    const back = await comeBack(fixture, fixture.visitor);
    fixture.wait(9 * minute);
    expect((await auth(fixture.visitor, 'exchange', back)).status).toBe(200);
  });

  it('the code host callback redirects only to this site', async () => {
    for (const redirectUrl of [
      `\u0000${callbackOf(fixture)}`,
      `${callbackOf(fixture)}\u0000`,
      callbackOf(fixture).replace('callback', 'call\nback'),
      'https://evil.example/github-callback',
      `${fixture.url}/github-callback/../elsewhere`,
      `${fixture.url}/github-callback?next=https://evil.example`,
      `${fixture.url}/github-callback#x`,
      `${fixture.url}/`,
      `${fixture.url.replace('localhost', 'localhost.evil.example')}/github-callback`,
      `http://user@${new URL(fixture.url).host}/github-callback`,
      'javascript:alert(1)',
      '/github-callback',
      '',
    ])
      expect(await auth(fixture.visitor, 'login', { redirectUrl })).toEqual({
        status: 400,
        body: { error: 'A GitHub sign-in can only come back to this site.' },
      });
  });
});
