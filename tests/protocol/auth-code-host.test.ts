import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { newBrowser, newPerson } from './auth-code-host-setup.ts';
import { authApi, newAddress, password } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
const { arrive, call, mailsTo, newClient, newMember, outcome, signInError, subjectsTo } = authApi(fixture);
afterEach(() => {
  fixture.host.trouble = null;
});

async function userOf(fragment: Record<string, string>) {
  return (await (await arrive(fragment)).auth.getUser()).data.user;
}

describe('starting a code host sign-in', () => {
  it('a code host sign-in does not request repository access', async () => {
    const client = await newClient();
    const { data } = await client.auth.signInWithOAuth({
      provider: 'github',
      options: { redirectTo: `${fixture.url}/dashboard`, skipBrowserRedirect: true },
    });
    const path = String(data.url).replace(`${fixture.url}/auth/v1`, '');
    const { status, headers } = await call('GET', path);
    const { origin, searchParams } = new URL(String(headers.location));
    expect([status, origin]).toEqual([302, fixture.instance.platform.settings.github?.url]);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${fixture.url}/auth/v1/callback`,
      scope: 'read:user user:email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(headers['set-cookie']).toMatch(
      /^lastmile-sign-in=[\w-]{43}; Path=\/auth\/v1; .*HttpOnly; SameSite=Lax/,
    );
  });

  it('a code host sign-in returns the URL instead of redirecting when skip_http_redirect is set', async () => {
    const { status, body } = await call('GET', '/authorize?provider=github&skip_http_redirect=true');
    expect([status, body]).toEqual([200, { url: expect.stringContaining('/login/oauth/authorize?') }]);
  });

  it.each([
    ['no provider', ''],
    ['an unknown provider', 'provider=example'],
    ['a disabled provider', 'provider=google'],
    ['half of a PKCE challenge', 'provider=github&code_challenge=x'],
  ])('a code host sign-in rejects %s', async (_what, query) => {
    expect(await outcome('GET', `/authorize?${query}`)).toEqual([400, 'validation_failed']);
  });
});

describe('the code host callback', () => {
  it('the first sign-in creates an account, and later ones recognize it by its identity', async () => {
    const email = newAddress();
    const login = newPerson(fixture, [{ email: email.toUpperCase() }]);
    const { status, target, fragment } = await newBrowser(fixture).signIn(login, {
      redirect_to: `${fixture.url}/dashboard?a=b`,
    });
    expect([status, target.pathname, target.search]).toEqual([302, '/dashboard', '?a=b']);
    expect(Object.keys(fragment)).not.toContain('provider_token');
    expect(decodeJwt(fragment.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    const user = await userOf(fragment);
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: { user_name: login },
      identities: [{ provider: 'github', email, identity_data: { user_name: login, email_verified: true } }],
    });
    fixture.host.world.people.get(login)?.emails.splice(0);
    const again = await newBrowser(fixture).signIn(login);
    expect((await userOf(again.fragment))?.id).toBe(user?.id);
  });

  it('an account of another code host with the same ID is somebody else', async () => {
    const login = newPerson(fixture);
    const before = await userOf((await newBrowser(fixture).signIn(login)).fragment);
    await fixture.instance.sql`
      update auth.identities set identity_data = identity_data || '{"iss": "https://git.example/api/v3"}'
      where user_id = ${String(before?.id)}`;
    const email = newAddress();
    fixture.host.world.people
      .get(login)
      ?.emails.splice(0, 1, { email, primary: true, verified: true, visibility: null });
    const after = await userOf((await newBrowser(fixture).signIn(login)).fragment);
    expect(after).toMatchObject({ email, identities: [{ provider: 'github' }] });
    expect(after?.id).not.toBe(before?.id);
  });

  it('a code host sign-in uses the existing account with the verified address and notifies its owner', async () => {
    const member = await newMember();
    const login = newPerson(fixture, [{ email: member.email }]);
    const { fragment } = await newBrowser(fixture).signIn(login);
    const user = await userOf(fragment);
    expect(user?.id).toBe(member.id);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'github'] });
    expect(await subjectsTo(member.email)).toContain('A way to sign in was added to your account');
    expect(await signInError(member.email)).toBeUndefined();
  });

  it('a code host sign-in discards data set up by users who never verified the address', async () => {
    const email = newAddress();
    const thief = await newClient();
    await thief.auth.signUp({ email, password, options: { data: { role: 'engineer' } } });
    const { fragment } = await newBrowser(fixture).signIn(newPerson(fixture, [{ email }]));
    expect((await userOf(fragment))?.user_metadata.role).toBeUndefined();
    expect(await signInError(email)).toBe('invalid_credentials');
    expect(await mailsTo(email)).toBe(0);
  });

  it('the callback revokes the code host token', async () => {
    const before = fixture.host.signIn.tokens.size;
    await newBrowser(fixture).signIn(newPerson(fixture));
    expect(fixture.host.signIn.tokens.size).toBe(before);
  });

  it('the callback accepts form posts', async () => {
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), newPerson(fixture));
    const answer = await call('POST', '/callback', {
      body: path.split('?')[1] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const goesOnTo = new URL(String(answer.headers.location));
    expect([answer.status, goesOnTo.pathname]).toEqual([303, '/auth/v1/callback']);
    expect((await browser.comeBack(`/callback${goesOnTo.search}`)).fragment.access_token).toBeDefined();
  });
});

describe('a failed code host callback', () => {
  it('a state that was already used is rejected', async () => {
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), newPerson(fixture));
    const both = await Promise.all([browser.comeBack(path), browser.comeBack(path)]);
    expect(both.map(({ fragment }) => fragment.error_code ?? 'signed in').sort()).toEqual([
      'flow_state_already_used',
      'signed in',
    ]);
  });

  it.each([
    ['a denial at the code host', { error: 'access_denied', error_description: 'Not today' }, 'Not today'],
    ['no code', {}, 'OAuth callback without an authorization code'],
    [
      'a wrong code',
      { code: 'wrong' },
      'This GitHub sign-in has expired or was already used. Please start again.',
    ],
  ])('the callback returns the error description for %s', async (_what, back, description) => {
    const browser = newBrowser(fixture);
    const state = new URL(await browser.start()).searchParams.get('state') ?? '';
    const { fragment } = await browser.comeBack(`/callback?${new URLSearchParams({ state, ...back })}`);
    expect(fragment).toMatchObject({ error_code: 'bad_oauth_callback', error_description: description });
  });

  it.each([
    ['no address', []],
    ['no verified address', [{ email: 'unproved@example.com', verified: false }]],
  ])('the callback rejects a new user with %s', async (_what, emails) => {
    const { fragment } = await newBrowser(fixture).signIn(newPerson(fixture, emails));
    expect(fragment.error_code).toBe('provider_email_needs_verification');
  });

  it('the callback rejects a banned user, matched by address or by identity', async () => {
    const email = newAddress();
    const login = newPerson(fixture, [{ email }]);
    const first = await newBrowser(fixture).signIn(login);
    expect(first.fragment.error_code).toBeUndefined();
    await fixture.instance
      .sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
    expect((await newBrowser(fixture).signIn(login)).fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    const other = await newBrowser(fixture).signIn(newPerson(fixture, [{ email }]));
    expect(other.fragment.error_code).toBe('user_banned');
  });

  it('the callback reports a code host outage, also in the query string for a PKCE client', async () => {
    const browser = newBrowser(fixture);
    const address = await browser.start({
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    });
    const path = browser.approve(address, newPerson(fixture));
    fixture.host.trouble = { status: 500 };
    const { query, fragment } = await browser.comeBack(path);
    expect([query.error, fragment.error]).toEqual(['server_error', 'server_error']);
  });
});
