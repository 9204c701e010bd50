import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { openLive } from '../instance/live-reader.ts';
import { setUp } from '../instance/set-up.ts';
import { newBrowser } from './auth-code-host-setup.ts';
import { call, newAddress, newAdmin, newClient, newestMail, newMember, password } from './auth-setup.ts';
import { addProvider } from './auth-sso-setup.ts';
import { codeHostFixture, comeBack, auth as githubAuth } from './code-host-setup.ts';
import { enroll, movingClock, show, withPasswordAlone } from './second-factor-setup.ts';

const clock = movingClock();
const fixture = setUp(() => codeHostFixture({ now: clock.now }));
const owner = setUp(newOwner);

/**
 * Creates a user with an issue, a file, a profile, a code host account, a second factor and earlier sessions.
 */
async function newOwner() {
  const { instance } = fixture;
  const member = await newMember(instance);
  const { client, email } = member;
  const login = `owner-${member.id.slice(0, 8)}`;
  fixture.host.world.addPerson(login, { emails: [{ email }] });
  await newBrowser(fixture).signIn(login);
  const path = `issues/${crypto.randomUUID()}-1.txt`;
  await client.storage.from('issue-attachments').upload(path, new Blob(['a log'], { type: 'text/plain' }));
  const { error } = await client
    .from('code_submissions')
    .insert({ title: 'Crash', email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' });
  if (error) throw error;
  const profile = await client.from('engineers').insert({ id: member.id, name: 'Ada', skills: ['React'] });
  if (profile.error) throw profile.error;
  const old = await withPasswordAlone(instance, email);
  const factor = await enroll(client);
  const shown = await show(client, factor, clock);
  if (shown.error) throw shown.error;
  return { ...member, login, path, old, factor };
}

/** Everything of the owner's that a session can read. */
async function reached(client: SupabaseClient) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
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

/** Error code of each sign-in setting the session tries to change. */
async function refusals(client: SupabaseClient) {
  const { auth } = client;
  const session = (await auth.getSession()).data.session;
  const token = session?.access_token ?? '';
  const identity = session?.user.identities?.[0]?.identity_id ?? '';
  const path = `/user/identities/${identity}`;
  const unlinked = await call(fixture.instance, 'DELETE', path, { token });
  const linking = await call(fixture.instance, 'GET', '/user/identities/authorize?provider=github', {
    token,
  });
  const answers = [
    (await auth.updateUser({ password: 'another password' })).error?.code,
    (await auth.updateUser({ email: newAddress() })).error?.code,
    (await auth.updateUser({ phone: '4915112345678' })).error?.code,
    (await auth.updateUser({ data: { name: 'Mallory' } })).error?.code,
    (await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code,
    (await auth.mfa.unenroll(owner.factor)).error?.code,
    unlinked.body.error_code,
    linking.body.error_code,
    (await call(fixture.instance, 'GET', '/factors/recovery-codes', { token })).body.error_code,
    (await call(fixture.instance, 'POST', '/factors/recovery-codes', { token })).body.error_code,
  ];
  return [...new Set(answers)];
}

/** Error codes of the data API for exporting, listing sessions, signing out and erasing the account. */
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

/** A client with the session from a redirect by GET /verify or the code host. */
async function sentOn(fragment: Record<string, string>) {
  const client = await newClient(fixture.instance);
  const { access_token = '', refresh_token = '' } = fragment;
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return client;
}

/** Opens a mailed link at the auth service; returns the parameters of the redirect. */
async function opened({ tokenHash, type }: { tokenHash: string; type: string }) {
  const query = new URLSearchParams({ token: tokenHash, type });
  const { headers } = await call(fixture.instance, 'GET', `/verify?${query}`);
  const { searchParams, hash } = new URL(String(headers.location));
  return {
    code: searchParams.get('code') ?? '',
    fragment: Object.fromEntries(new URLSearchParams(hash.slice(1))),
  };
}

async function byLink(mailed: { tokenHash: string; type: EmailOtpType }) {
  const client = await newClient(fixture.instance);
  const { error } = await client.auth.verifyOtp({ token_hash: mailed.tokenHash, type: mailed.type });
  if (error) throw error;
  return client;
}

const waysIn: Record<string, () => Promise<SupabaseClient>> = {
  'the password': async () => (await withPasswordAlone(fixture.instance, owner.email)).client,
  'a refreshed password session': async () => {
    const { client } = await withPasswordAlone(fixture.instance, owner.email);
    await client.auth.refreshSession();
    return client;
  },
  'a recovery link': async () => {
    await (await newClient(fixture.instance)).auth.resetPasswordForEmail(owner.email);
    return byLink(await newestMail(fixture.instance, owner.email));
  },
  'a sign-in link': async () => {
    await (await newClient(fixture.instance)).auth.signInWithOtp({ email: owner.email });
    return byLink(await newestMail(fixture.instance, owner.email));
  },
  'a link opened at the auth service': async () => {
    await (await newClient(fixture.instance)).auth.signInWithOtp({ email: owner.email });
    return sentOn((await opened(await newestMail(fixture.instance, owner.email))).fragment);
  },
  'a PKCE link': async () => {
    const client = await newClient(fixture.instance, { flowType: 'pkce' });
    await client.auth.signInWithOtp({ email: owner.email });
    const { code } = await opened(await newestMail(fixture.instance, owner.email));
    const { error } = await client.auth.exchangeCodeForSession(code);
    if (error) throw error;
    return client;
  },
  'the code host with PKCE': async () => {
    const client = await newClient(fixture.instance, { flowType: 'pkce' });
    const options = { skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'github', options });
    const browser = newBrowser(fixture);
    const { headers } = await browser.open(String(data.url).split('/auth/v1')[1] ?? '');
    const { query } = await browser.comeBack(browser.approve(String(headers.location), owner.login));
    const { error } = await client.auth.exchangeCodeForSession(query.code ?? '');
    if (error) throw error;
    return client;
  },
  'a one-time code': async () => {
    const client = await newClient(fixture.instance);
    await client.auth.signInWithOtp({ email: owner.email });
    const { code } = await newestMail(fixture.instance, owner.email);
    await client.auth.verifyOtp({ email: owner.email, token: code, type: 'email' });
    return client;
  },
  'an issue confirmation link': async () => {
    const visitor = await newClient(fixture.instance);
    await visitor.from('code_submissions').insert({
      title: 'Another',
      email: owner.email,
      description: 'It crashes too',
      urgency: 'ASAP',
      coding_app: 'lovable',
    });
    return byLink(await newestMail(fixture.instance, owner.email));
  },
  'a service role link': async () => {
    const { data } = await (await newAdmin(fixture.instance)).generateLink({
      type: 'magiclink',
      email: owner.email,
    });
    return byLink({ tokenHash: data.properties?.hashed_token ?? '', type: 'magiclink' });
  },
  'the code host': async () => {
    const { fragment } = await newBrowser(fixture).signIn(owner.login);
    return sentOn(fragment);
  },
  "the site's code host function": async () => {
    const back = await comeBack(fixture, fixture.visitor, owner.login, { mode: 'signin' });
    const { body } = await githubAuth(fixture.visitor, 'exchange', back);
    return byLink({ tokenHash: String(body.token_hash), type: 'magiclink' });
  },
  'an address change': async () => {
    const moved = newAddress();
    await owner.client.auth.updateUser({ email: moved });
    const links = [
      await newestMail(fixture.instance, owner.email),
      await newestMail(fixture.instance, moved),
    ] as const;
    const client = await newClient(fixture.instance);
    for (const { tokenHash, type } of links) {
      const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error) throw error;
    }
    owner.email = moved;
    return client;
  },
};

describe('an account with a second factor', () => {
  it.each(Object.entries(waysIn))(
    'has no access after signing in by %s until the factor is verified',
    async (_way, enter) => {
      const client = await enter();
      const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
      expect(await reached(client)).toEqual(nothing);
      expect(await refusals(client)).toEqual(['insufficient_aal']);
      expect(await refusalsOfData(client)).toEqual(['42501']);
    },
  );

  it('has full access after the second factor is verified', async () => {
    const { client } = await withPasswordAlone(fixture.instance, owner.email);
    await show(client, owner.factor, clock);
    const all = await reached(client);
    expect(all).toMatchObject({ profile: 1, file: true, mails: true, live: true });
    expect(all.issues).toBeGreaterThan(0);
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
    expect((await client.rpc('export_account')).error).toBeNull();
    expect((await client.rpc('list_sessions')).error).toBeNull();
  });
});

describe('an account with a second factor rejects', () => {
  it.each(['signup', 'invite'] as const)(
    'a %s link created before its address was verified',
    async (type) => {
      const { instance } = fixture;
      const admin = await newAdmin(instance);
      const email = newAddress();
      const made = type === 'signup' ? { type, email, password } : { type, email };
      const early = await admin.generateLink(made);
      const { data } = await admin.generateLink({ type: 'magiclink', email });
      const client = await byLink({ tokenHash: data.properties?.hashed_token ?? '', type: 'magiclink' });
      await show(client, await enroll(client), clock);
      const { error } = await (await newClient(instance)).auth.verifyOtp({
        token_hash: early.data.properties?.hashed_token ?? '',
        type,
      });
      expect(error?.code).toBe('otp_expired');
      expect((await admin.generateLink(made)).error?.code).toBe('email_exists');
    },
  );
});

describe('an SSO account with a second factor', () => {
  it('has no access after SSO sign-in until the factor is verified', async () => {
    const { domain, signIn } = await addProvider(fixture.instance);
    const who = { nameId: 'ann', email: `ann@${domain}` };
    const first = await sentOn((await signIn(who)).fragment);
    const words = { title: 'Crash', description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' };
    await first.from('code_submissions').insert({ ...words, email: who.email });
    const factor = await enroll(first);
    await show(first, factor, clock);
    expect((await first.from('issues').select('id')).data).toHaveLength(1);
    const second = await sentOn((await signIn(who)).fragment);
    const { data } = await second.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await second.from('issues').select('id')).data).toEqual([]);
    const { error } = await second.auth.updateUser({ data: { name: 'Mallory' } });
    expect(error?.code).toBe('insufficient_aal');
    await show(second, factor, clock);
    expect((await second.from('issues').select('id')).data).toHaveLength(1);
  });
});

describe('an identity link in progress', () => {
  it("fails when its session drops below the remaining factor's assurance level", async () => {
    const { client } = await newMember(fixture.instance);
    const lost = await enroll(client, 'Lost');
    await show(client, lost, clock);
    await show(client, await enroll(client, 'Left'), clock);
    await show(client, lost, clock);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
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

describe('adding a second factor', () => {
  it('ends earlier sessions and revokes their tokens', async () => {
    const { client, session } = owner.old;
    expect(await reached(client)).toEqual(nothing);
    const body = { refresh_token: session?.refresh_token };
    const refreshed = await call(fixture.instance, 'POST', '/token?grant_type=refresh_token', { body });
    expect(refreshed.status).toBe(400);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('invalidates the access token issued before verification', async () => {
    const { client, session } = await newMember(fixture.instance);
    const before = session.access_token;
    await show(client, await enroll(client), clock);
    const { status, body } = await call(fixture.instance, 'PUT', '/user', {
      body: { password: 'another password' },
      token: before,
    });
    expect([status, body.error_code]).toEqual([401, 'insufficient_aal']);
  });

  it('closes open live channels', async () => {
    const { client, email } = await newMember(fixture.instance);
    const watching = await withPasswordAlone(fixture.instance, email);
    const { anonKey } = fixture.instance.platform.keys;
    const headers = { apikey: anonKey, authorization: `Bearer ${watching.session?.access_token}` };
    const reader = await openLive(fixture.url, headers);
    await show(client, await enroll(client), clock);
    await reader.ended;
  });
});

describe('an aal1 session', () => {
  it('can end itself, but no aal2 session', async () => {
    const member = await newMember(fixture.instance);
    await show(member.client, await enroll(member.client), clock);
    const { client } = await withPasswordAlone(fixture.instance, member.email);
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await member.client.auth.getUser()).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email: member.email, password })).error).toBeNull();
  });
});
