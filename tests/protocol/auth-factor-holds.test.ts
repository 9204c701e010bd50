import type { EmailOtpType, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLive } from '../instance/live-reader.ts';
import { newBrowser } from './auth-code-host-scene.ts';
import { call, newAddress, newAdmin, newClient, newestMail, newMember, password } from './auth-scene.ts';
import { type GithubScene, githubScene } from './github-scene.ts';
import { enroll, movingClock, show, withPasswordAlone } from './second-factor-scene.ts';

const clock = movingClock();
let scene: GithubScene;
let owner: Awaited<ReturnType<typeof newOwner>>;
beforeAll(async () => {
  scene = await githubScene({ now: clock.now });
  owner = await newOwner();
});
afterAll(() => scene.close());

/** Somebody with an issue, a file, a code host account and a second factor, whose sessions from before are at hand. */
async function newOwner() {
  const { instance } = scene;
  const member = await newMember(instance);
  const { client, email } = member;
  const login = `owner-${member.id.slice(0, 8)}`;
  scene.host.world.addPerson(login, { emails: [{ email }] });
  await newBrowser(scene).signIn(login);
  const path = `issues/${crypto.randomUUID()}-1.txt`;
  await client.storage.from('issue-attachments').upload(path, new Blob(['a log'], { type: 'text/plain' }));
  const { error } = await client
    .from('code_submissions')
    .insert({ title: 'Crash', email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' });
  if (error) throw error;
  const old = await withPasswordAlone(instance, email);
  const factor = await enroll(client);
  const shown = await show(client, factor, clock);
  if (shown.error) throw shown.error;
  return { ...member, login, path, old, factor };
}

/** What a session gets of all that is the owner's. */
async function reached(client: SupabaseClient) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const { keys } = scene.instance.platform;
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${token}` };
  const live = await openLive(scene.url, headers).then(
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

/** What a session may change about how the account is signed in to: each call's refusal. */
async function refusals(client: SupabaseClient) {
  const { auth } = client;
  const session = (await auth.getSession()).data.session;
  const token = session?.access_token ?? '';
  const identity = session?.user.identities?.[0]?.identity_id ?? '';
  const path = `/user/identities/${identity}`;
  const unlinked = await call(scene.instance, 'DELETE', path, { token });
  const linking = await call(scene.instance, 'GET', '/user/identities/authorize?provider=github', { token });
  const answers = [
    (await auth.updateUser({ password: 'another password' })).error?.code,
    (await auth.updateUser({ email: newAddress() })).error?.code,
    (await auth.updateUser({ phone: '4915112345678' })).error?.code,
    (await auth.updateUser({ data: { name: 'Mallory' } })).error?.code,
    (await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code,
    (await auth.mfa.unenroll(owner.factor)).error?.code,
    unlinked.body.error_code,
    linking.body.error_code,
  ];
  return [...new Set(answers)];
}

async function byLink(mailed: { tokenHash: string; type: EmailOtpType }) {
  const client = await newClient(scene.instance);
  const { error } = await client.auth.verifyOtp({ token_hash: mailed.tokenHash, type: mailed.type });
  if (error) throw error;
  return client;
}

const waysIn: Record<string, () => Promise<SupabaseClient>> = {
  'the password': async () => (await withPasswordAlone(scene.instance, owner.email)).client,
  'a refresh of a session that gave the password': async () => {
    const { client } = await withPasswordAlone(scene.instance, owner.email);
    await client.auth.refreshSession();
    return client;
  },
  'a recovery link': async () => {
    await (await newClient(scene.instance)).auth.resetPasswordForEmail(owner.email);
    return byLink(await newestMail(scene.instance, owner.email));
  },
  'a sign-in link': async () => {
    await (await newClient(scene.instance)).auth.signInWithOtp({ email: owner.email });
    return byLink(await newestMail(scene.instance, owner.email));
  },
  'a one-time code': async () => {
    const client = await newClient(scene.instance);
    await client.auth.signInWithOtp({ email: owner.email });
    const { code } = await newestMail(scene.instance, owner.email);
    await client.auth.verifyOtp({ email: owner.email, token: code, type: 'email' });
    return client;
  },
  "the link of an issue's confirmation": async () => {
    const visitor = await newClient(scene.instance);
    await visitor.from('code_submissions').insert({
      title: 'Another',
      email: owner.email,
      description: 'It crashes too',
      urgency: 'ASAP',
      coding_app: 'lovable',
    });
    return byLink(await newestMail(scene.instance, owner.email));
  },
  'a link of the service role': async () => {
    const { data } = await (await newAdmin(scene.instance)).generateLink({
      type: 'magiclink',
      email: owner.email,
    });
    return byLink({ tokenHash: data.properties?.hashed_token ?? '', type: 'magiclink' });
  },
  'the code host': async () => {
    const { fragment } = await newBrowser(scene).signIn(owner.login);
    const client = await newClient(scene.instance);
    await client.auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    });
    return client;
  },
  'a change of address': async () => {
    const moved = newAddress();
    await owner.client.auth.updateUser({ email: moved });
    const links = [
      await newestMail(scene.instance, owner.email),
      await newestMail(scene.instance, moved),
    ] as const;
    const client = await newClient(scene.instance);
    for (const { tokenHash, type } of links) {
      const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error) throw error;
    }
    owner.email = moved;
    return client;
  },
};

describe('an account with a second factor, signed in to by', () => {
  it.each(Object.entries(waysIn))('%s, is nobody until the factor is shown', async (_way, enter) => {
    const client = await enter();
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(await reached(client)).toEqual(nothing);
    expect(await refusals(client)).toEqual(['insufficient_aal']);
  });

  it('its second factor has all that is its own', async () => {
    const { client } = await withPasswordAlone(scene.instance, owner.email);
    await show(client, owner.factor, clock);
    const all = await reached(client);
    expect(all).toMatchObject({ file: true, mails: true, live: true });
    expect(all.issues).toBeGreaterThan(0);
    expect((await client.auth.updateUser({ data: { name: 'Ada' } })).error).toBeNull();
  });
});

describe('when a second factor is added', () => {
  it('sessions from before end, and what they still hold is worth nothing', async () => {
    const { client, session } = owner.old;
    expect(await reached(client)).toEqual(nothing);
    const body = { refresh_token: session?.refresh_token };
    const refreshed = await call(scene.instance, 'POST', '/token?grant_type=refresh_token', { body });
    expect(refreshed.status).toBe(400);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('the token from before it was shown is worth nothing beside the one from after', async () => {
    const { client, session } = await newMember(scene.instance);
    const before = session.access_token;
    await show(client, await enroll(client), clock);
    const { status, body } = await call(scene.instance, 'PUT', '/user', {
      body: { password: 'another password' },
      token: before,
    });
    expect([status, body.error_code]).toEqual([401, 'insufficient_aal']);
  });

  it('channels that were open before close', async () => {
    const { client, email } = await newMember(scene.instance);
    const watching = await withPasswordAlone(scene.instance, email);
    const { anonKey } = scene.instance.platform.keys;
    const headers = { apikey: anonKey, authorization: `Bearer ${watching.session?.access_token}` };
    const reader = await openLive(scene.url, headers);
    await show(client, await enroll(client), clock);
    await reader.ended;
  });
});

describe('a session that has not shown the second factor', () => {
  it('ends itself and none that has', async () => {
    const member = await newMember(scene.instance);
    await show(member.client, await enroll(member.client), clock);
    const { client } = await withPasswordAlone(scene.instance, member.email);
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await member.client.auth.getUser()).error).toBeNull();
    expect((await client.auth.signInWithPassword({ email: member.email, password })).error).toBeNull();
  });
});
