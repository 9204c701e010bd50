import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { openLive } from '../instance/live-reader.ts';
import { setUp } from '../instance/set-up.ts';
import { newBrowser, newPerson } from './auth-code-host-setup.ts';
import { authApi, type Mailed, newAddress, password, submission, tokenOf } from './auth-setup.ts';
import { ssoApi } from './auth-sso-setup.ts';
import { codeHostFixture, comeBack, auth as githubAuth } from './code-host-setup.ts';
import { authenticatorApp, levelOf, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const fixture = setUp(() => codeHostFixture({ now: clock.now }));
const {
  adminLink,
  arrive,
  call,
  mailLink,
  newAdmin,
  newClient,
  newestMail,
  newMember,
  open,
  outcome,
  signIn,
  submitAsVisitor,
  verify,
} = authApi(fixture);
const { changeWaysToSignIn, enroll, show } = authenticatorApp(fixture, clock);
const { addProvider } = ssoApi(fixture);
const owner = setUp(newOwner);

/**
 * Creates a user with an issue, a file, a profile, a code host account, a second factor and earlier sessions.
 */
async function newOwner() {
  const member = await newMember();
  const { client, email } = member;
  const login = `owner-${member.id.slice(0, 8)}`;
  fixture.host.world.addPerson(login, { emails: [{ email }] });
  await newBrowser(fixture).signIn(login);
  const path = `issues/${crypto.randomUUID()}-1.txt`;
  await client.storage.from('issue-attachments').upload(path, new Blob(['a log'], { type: 'text/plain' }));
  const { error } = await client.from('code_submissions').insert(submission(email));
  if (error) throw error;
  const profile = await client.from('engineers').insert({ id: member.id, name: 'Ada', skills: ['React'] });
  if (profile.error) throw profile.error;
  const old = await signIn(email);
  const factor = await enroll(client);
  const shown = await show(client, factor);
  if (shown.error) throw shown.error;
  return { ...member, login, path, old, factor };
}

async function reached(client: SupabaseClient) {
  const token = await tokenOf(client);
  const { keys } = fixture.instance.platform;
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${token}` };
  const live = await openLive(fixture.url, headers).then(
    (reader) => {
      reader.close();
      return true;
    },
    () => false,
  );
  const submissions = await client.from('code_submissions').select('id');
  const engineers = await client.from('engineers').select('id').eq('id', owner.id);
  const file = await client.storage.from('issue-attachments').download(owner.path);
  const preferences = await client.functions.invoke('mail-preferences', { body: {} });
  return {
    issues: submissions.data?.length,
    profile: engineers.data?.length,
    file: file.error === null,
    mails: preferences.error === null,
    live,
  };
}

const nothing = { issues: 0, profile: 0, file: false, mails: false, live: false };

/** Returns the error codes for changes to the account and its sign-in methods. */
async function refusals(client: SupabaseClient) {
  const { auth } = client;
  const answers = [
    ...(await changeWaysToSignIn(client, owner.factor)),
    (await auth.updateUser({ phone: '4915112345678' })).error?.code,
    (await auth.updateUser({ data: { name: 'Mallory' } })).error?.code,
    (await outcome('GET', '/factors/recovery-codes', { token: await tokenOf(client) }))[1],
  ];
  return [...new Set(answers)];
}

/**
 * Returns the data API's error codes for exporting, listing sessions, signing out and erasing the account.
 */
async function refusalsOfData(client: SupabaseClient) {
  const claims = (await owner.client.auth.getClaims()).data?.claims;
  const answers = [
    await client.rpc('export_account'),
    await client.rpc('list_sessions'),
    await client.rpc('end_session', { p_session_id: claims?.session_id }),
    await client.rpc('erase_account', { p_email: owner.email }),
  ];
  return [...new Set(answers.map(({ error }) => error?.code))];
}

async function byLink(link: Mailed['link']) {
  const client = await newClient();
  const { error } = await client.auth.verifyOtp(link);
  if (error) throw error;
  return client;
}

async function byAuthCode(client: SupabaseClient, code = '') {
  const { error } = await client.auth.exchangeCodeForSession(code);
  if (error) throw error;
  return client;
}

const waysIn: Record<string, () => Promise<SupabaseClient>> = {
  'the password': async () => (await signIn(owner.email)).client,
  'a refreshed password session': async () => {
    const { client } = await signIn(owner.email);
    await client.auth.refreshSession();
    return client;
  },
  'a recovery link': async () => {
    await (await newClient()).auth.resetPasswordForEmail(owner.email);
    return byLink((await newestMail(owner.email)).link);
  },
  'a sign-in link': async () => byLink((await mailLink(owner.email)).link),
  'a link opened at the auth service': async () =>
    arrive((await open((await mailLink(owner.email)).link)).fragment),
  'a PKCE link': async () => {
    const client = await newClient({ flowType: 'pkce' });
    await client.auth.signInWithOtp({ email: owner.email });
    const { query } = await open((await newestMail(owner.email)).link);
    return byAuthCode(client, query.code);
  },
  'the code host with PKCE': async () => {
    const client = await newClient({ flowType: 'pkce' });
    const options = { skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'github', options });
    const browser = newBrowser(fixture);
    const { headers } = await browser.open(String(data.url).split('/auth/v1')[1] ?? '');
    const { query } = await browser.comeBack(browser.approve(String(headers.location), owner.login));
    return byAuthCode(client, query.code);
  },
  'a one-time code': async () => {
    const client = await newClient();
    const { code } = await mailLink(owner.email);
    await client.auth.verifyOtp({ email: owner.email, token: code, type: 'email' });
    return client;
  },
  'an issue confirmation link': async () => byLink((await submitAsVisitor(owner.email)).link),
  'a service role link': async () => byLink(await adminLink(owner.email)),
  'the code host': async () => arrive((await newBrowser(fixture).signIn(owner.login)).fragment),
  "the site's code host function": async () => {
    const back = await comeBack(fixture, fixture.visitor, owner.login, { mode: 'signin' });
    const { body } = await githubAuth(fixture.visitor, 'exchange', back);
    return byLink({ token_hash: String(body.token_hash), type: 'magiclink' });
  },
  'an address change': async () => {
    const moved = newAddress();
    await owner.client.auth.updateUser({ email: moved });
    const { link } = await newestMail(owner.email);
    await verify(link);
    owner.email = moved;
    return byLink((await newestMail(moved)).link);
  },
};

describe('an account with a second factor', () => {
  it.each(Object.entries(waysIn))(
    'signing in by %s gives no access until the second factor is verified',
    async (_way, enter) => {
      const client = await enter();
      expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect(await reached(client)).toEqual(nothing);
      expect(await refusals(client)).toEqual(['insufficient_aal']);
      expect(await refusalsOfData(client)).toEqual(['42501']);
    },
  );

  it('an account has full access after its second factor is verified', async () => {
    const { client } = await signIn(owner.email);
    await show(client, owner.factor);
    const all = await reached(client);
    expect(all).toMatchObject({ profile: 1, file: true, mails: true, live: true });
    expect(all.issues).toBeGreaterThan(0);
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
    expect((await client.rpc('export_account')).error).toBeNull();
    expect((await client.rpc('list_sessions')).error).toBeNull();
  });
});

describe('links to an account with a second factor', () => {
  it.each(['signup', 'invite'] as const)(
    'an account with a second factor rejects a %s link created before its address was verified',
    async (type) => {
      const admin = await newAdmin();
      const email = newAddress();
      const made = type === 'signup' ? { type, email, password } : { type, email };
      const early = await admin.generateLink(made);
      const client = await byLink(await adminLink(email));
      await show(client, await enroll(client));
      const token_hash = early.data.properties?.hashed_token ?? '';
      expect((await verify({ token_hash, type })).error?.code).toBe('otp_expired');
      expect((await admin.generateLink(made)).error?.code).toBe('email_exists');
    },
  );
});

describe('an SSO account with a second factor', () => {
  it('an SSO sign-in gives no access until the second factor is verified', async () => {
    const { domain, signIn } = await addProvider();
    const who = { nameId: 'ann', email: `ann@${domain}` };
    const first = await arrive((await signIn(who)).fragment);
    const issues = async (client: SupabaseClient) => (await client.from('issues').select('id')).data?.length;
    await first.from('code_submissions').insert(submission(who.email));
    const factor = await enroll(first);
    await show(first, factor);
    expect(await issues(first)).toBe(1);
    const second = await arrive((await signIn(who)).fragment);
    expect(await levelOf(second)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(await issues(second)).toBe(0);
    const change = await second.auth.updateUser({ data: { name: 'Mallory' } });
    expect(change.error?.code).toBe('insufficient_aal');
    await show(second, factor);
    expect(await issues(second)).toBe(1);
  });
});

describe('an identity link in progress', () => {
  it('linking an identity fails if the session loses its assurance level before the callback', async () => {
    const { client } = await newMember();
    const lost = await enroll(client, 'Lost');
    await show(client, lost);
    await show(client, await enroll(client, 'Left'));
    await show(client, lost);
    const token = await tokenOf(client);
    const browser = newBrowser(fixture);
    const { headers } = await browser.open('/user/identities/authorize?provider=github', token);
    fixture.host.world.addPerson('mallory', { emails: [{ email: newAddress() }] });
    const wayBack = browser.approve(String(headers.location), 'mallory');
    expect((await client.auth.mfa.unenroll({ factorId: lost.factorId })).error).toBeNull();
    const { fragment } = await browser.comeBack(wayBack);
    expect([fragment.error_code, fragment.access_token]).toEqual(['insufficient_aal', undefined]);
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });
});

describe('new second factors', () => {
  it('adding a second factor leaves earlier sessions without access', async () => {
    expect(await reached(owner.old.client)).toEqual(nothing);
  });

  it('adding a second factor invalidates access tokens issued before its verification', async () => {
    const { client, session } = await newMember();
    await show(client, await enroll(client));
    const request = { body: { password: 'another password' }, token: session.access_token };
    expect(await outcome('PUT', '/user', request)).toEqual([401, 'insufficient_aal']);
  });

  it('adding a second factor closes open live channels', async () => {
    const { client, email } = await newMember();
    const watching = await signIn(email);
    const { anonKey } = fixture.instance.platform.keys;
    const headers = { apikey: anonKey, authorization: `Bearer ${watching.session.access_token}` };
    const reader = await openLive(fixture.url, headers);
    await show(client, await enroll(client));
    await reader.ended;
  });
});

it('a sign-in by the code host links no identity to an account with a second factor', async () => {
  const member = await newMember();
  await show(member.client, await enroll(member.client));
  const login = newPerson(fixture, [{ email: member.email }]);
  const { fragment } = await newBrowser(fixture).signIn(login);
  const { body } = await call('GET', '/user', { token: fragment.access_token ?? '' });
  expect(body).toMatchObject({ id: member.id, identities: [{ provider: 'email' }] });
});

describe('aal1 sessions', () => {
  const scopes: [scope: 'global' | 'local' | 'others', ends: boolean][] = [
    ['global', true],
    ['local', true],
    ['others', false],
  ];
  it.each(scopes)('signing out an aal1 session with scope %s ends no other session', async (scope, ends) => {
    const member = await newMember();
    await show(member.client, await enroll(member.client));
    // Whoever knows the password cannot end the sign-in of the owner before the owner types the code.
    const owner = await signIn(member.email);
    const { client, session } = await signIn(member.email);
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    expect((await member.client.auth.getUser()).error).toBeNull();
    expect((await owner.client.auth.getUser()).error).toBeNull();
    const [status] = await outcome('GET', '/user', { token: session.access_token });
    expect(status).toBe(ends ? 403 : 200);
  });

  it('signing out others looks at the second factor again once the account is locked', async () => {
    const { client, email, id } = await newMember();
    const { session } = await signIn(email);
    const { sql } = fixture.instance;
    let signingOut: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for update`;
      signingOut = outcome('POST', '/logout?scope=others', { token: session.access_token });
      await vi.waitUntil(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      await tx`
        insert into auth.mfa_factors (user_id, factor_type, status, secret) values (${id}, 'totp', 'verified', 'sealed')`;
    });
    expect(await signingOut).toEqual([204, undefined]);
    expect((await client.auth.getUser()).error).toBeNull();
  });
});
