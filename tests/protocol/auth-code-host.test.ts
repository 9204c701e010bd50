import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { newBrowser } from './auth-code-host-setup.ts';
import { call, mailsTo, newAddress, newClient, newestMail, newMember, password } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
afterEach(() => {
  fixture.host.trouble = null;
});

let people = 0;
function newPerson(emails: { email: string; primary?: boolean; verified?: boolean }[]): string {
  people += 1;
  const login = `person-${people}`;
  fixture.host.world.addPerson(login, { emails });
  return login;
}

async function userOf(fragment: Record<string, string>) {
  const { auth } = await newClient(fixture.instance);
  const { data } = await auth.setSession({
    access_token: fragment.access_token ?? '',
    refresh_token: fragment.refresh_token ?? '',
  });
  return data.user;
}

describe('starting a code host sign-in', () => {
  it('redirects with a state and PKCE challenge and does not request repository access', async () => {
    const client = await newClient(fixture.instance);
    const { data } = await client.auth.signInWithOAuth({
      provider: 'github',
      options: { redirectTo: `${fixture.url}/dashboard`, skipBrowserRedirect: true },
    });
    const path = String(data.url).replace(`${fixture.url}/auth/v1`, '');
    const { status, headers } = await call(fixture.instance, 'GET', path);
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

  it('returns the URL instead of redirecting when skip_http_redirect is set', async () => {
    const { status, body } = await call(
      fixture.instance,
      'GET',
      '/authorize?provider=github&skip_http_redirect=true',
    );
    expect([status, body]).toEqual([200, { url: expect.stringContaining('/login/oauth/authorize?') }]);
  });

  it.each([
    ['no provider', ''],
    ['an unknown provider', 'provider=example'],
    ['a disabled provider', 'provider=google'],
    ['half of a PKCE challenge', 'provider=github&code_challenge=x'],
  ])('rejects %s', async (_what, query) => {
    const { status, body } = await call(fixture.instance, 'GET', `/authorize?${query}`);
    expect([status, body.error_code]).toEqual([400, 'validation_failed']);
  });
});

describe('the code host callback', () => {
  it('creates an account for the verified address and recognizes it later by its identity', async () => {
    const email = newAddress();
    const login = newPerson([{ email: email.toUpperCase() }]);
    const { status, target, fragment } = await newBrowser(fixture).signIn(login, {
      redirect_to: `${fixture.url}/dashboard?a=b`,
    });
    expect([status, target.pathname, target.search]).toEqual([302, '/dashboard', '?a=b']);
    expect(Object.keys(fragment)).not.toContain('provider_token');
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

  it('signs in a PKCE client without exposing the code host token', async () => {
    const login = newPerson([{ email: newAddress() }]);
    const client = await newClient(fixture.instance, { flowType: 'pkce' });
    const { data } = await client.auth.signInWithOAuth({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    });
    const { headers } = await call(
      fixture.instance,
      'GET',
      String(data.url).replace(`${fixture.url}/auth/v1`, ''),
    );
    const browser = newBrowser(fixture);
    const { query, fragment } = await browser.comeBack(browser.approve(String(headers.location), login));
    expect(fragment).toEqual({});
    const exchanged = await client.auth.exchangeCodeForSession(query.code ?? '');
    expect(exchanged.data.session).toMatchObject({ user: { user_metadata: { user_name: login } } });
    expect(exchanged.data.session?.provider_token).toBeUndefined();
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    expect((await client.auth.exchangeCodeForSession(query.code ?? '')).error).not.toBeNull();
  });

  it('signs in to the existing account with the verified address and notifies its owner', async () => {
    const member = await newMember(fixture.instance);
    const login = newPerson([{ email: member.email }]);
    const { fragment } = await newBrowser(fixture).signIn(login);
    const user = await userOf(fragment);
    expect(user?.id).toBe(member.id);
    expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'github'] });
    expect((await newestMail(fixture.instance, member.email)).subject).toBe(
      'A way to sign in was added to your account',
    );
    expect((await member.client.auth.signInWithPassword({ email: member.email, password })).error).toBeNull();
  });

  it('discards anything another user set up for an address they never verified', async () => {
    const email = newAddress();
    const thief = await newClient(fixture.instance);
    await thief.auth.signUp({ email, password, options: { data: { role: 'engineer' } } });
    const { fragment } = await newBrowser(fixture).signIn(newPerson([{ email }]));
    expect((await userOf(fragment))?.user_metadata.role).toBeUndefined();
    expect((await thief.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await mailsTo(fixture.instance, email)).toBe(0);
  });

  it('revokes the code host token', async () => {
    const before = fixture.host.signIn.tokens.size;
    await newBrowser(fixture).signIn(newPerson([{ email: newAddress() }]));
    expect(fixture.host.signIn.tokens.size).toBe(before);
  });

  it('never redirects to another site', async () => {
    const login = newPerson([{ email: newAddress() }]);
    const { target } = await newBrowser(fixture).signIn(login, { redirect_to: 'https://evil.example/steal' });
    expect(target.origin).toBe(fixture.url);
  });

  it('accepts form posts', async () => {
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), newPerson([{ email: newAddress() }]));
    const answer = await call(fixture.instance, 'POST', '/callback', {
      body: path.split('?')[1] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const goesOnTo = new URL(String(answer.headers.location));
    expect([answer.status, goesOnTo.pathname]).toEqual([303, '/auth/v1/callback']);
    expect((await browser.comeBack(`/callback${goesOnTo.search}`)).fragment.access_token).toBeDefined();
  });
});

describe('a failed code host callback', () => {
  it('rejects a state that was already used', async () => {
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), newPerson([{ email: newAddress() }]));
    const both = await Promise.all([browser.comeBack(path), browser.comeBack(path)]);
    expect(both.map(({ fragment }) => fragment.error_code ?? 'signed in').sort()).toEqual([
      'flow_state_already_used',
      'signed in',
    ]);
  });

  it('accepts a state only from the browser that started, for ten minutes', async () => {
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), newPerson([{ email: newAddress() }]));
    expect((await newBrowser(fixture).comeBack(path)).fragment.error_code).toBe('bad_oauth_state');
    fixture.wait(11 * 60_000);
    expect((await browser.comeBack(path)).fragment.error_code).toBe('bad_oauth_state');
  });

  it.each([
    ['no state', '', 'bad_oauth_state'],
    ['an unknown state', 'state=x&code=y', 'bad_oauth_state'],
  ])('%s', async (_what, query, code) => {
    const { status, target, fragment } = await newBrowser(fixture).comeBack(`/callback?${query}`);
    expect([status, target.origin, fragment.error_code]).toEqual([302, fixture.url, code]);
  });

  it.each([
    ['a denial at the code host', { error: 'access_denied', error_description: 'Not today' }, 'Not today'],
    ['no code', {}, 'OAuth callback without an authorization code'],
    [
      'a wrong code',
      { code: 'wrong' },
      'This GitHub sign-in has expired or was already used. Please start again.',
    ],
  ])('%s', async (_what, back, description) => {
    const browser = newBrowser(fixture);
    const state = new URL(await browser.start()).searchParams.get('state') ?? '';
    const { fragment } = await browser.comeBack(`/callback?${new URLSearchParams({ state, ...back })}`);
    expect(fragment).toMatchObject({ error_code: 'bad_oauth_callback', error_description: description });
  });

  it.each([
    ['no address', []],
    ['no verified address', [{ email: 'unproved@example.com', verified: false }]],
  ])('rejects a new user with %s', async (_what, emails) => {
    const { fragment } = await newBrowser(fixture).signIn(newPerson(emails));
    expect(fragment.error_code).toBe('provider_email_needs_verification');
  });

  it('rejects a banned user, matched by address or by identity', async () => {
    const email = newAddress();
    const login = newPerson([{ email }]);
    const first = await newBrowser(fixture).signIn(login);
    expect(first.fragment.error_code).toBeUndefined();
    await fixture.instance
      .sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
    expect((await newBrowser(fixture).signIn(login)).fragment).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    const other = await newBrowser(fixture).signIn(newPerson([{ email }]));
    expect(other.fragment.error_code).toBe('user_banned');
  });

  it('reports a code host outage as a message, and in the query string for a PKCE client', async () => {
    const browser = newBrowser(fixture);
    const address = await browser.start({
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    });
    const path = browser.approve(address, newPerson([{ email: newAddress() }]));
    fixture.host.trouble = { status: 500 };
    const { query, fragment } = await browser.comeBack(path);
    expect([query.error, fragment.error]).toEqual(['server_error', 'server_error']);
  });
});
