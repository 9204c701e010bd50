import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { newBrowser, newPerson } from './auth-code-host-setup.ts';
import { authApi, newAddress, password, tokenOf } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
const { arrive, call, newAdmin, newestMail, newMember, outcome, signIn, signInError, subjectsTo } =
  authApi(fixture);

const linking = '/user/identities/authorize?provider=github';

/** Links a code host account to a user in that user's browser. */
async function link(token: string, login = newPerson(fixture)) {
  const browser = newBrowser(fixture);
  const { headers } = await browser.open(linking, token);
  return browser.comeBack(browser.approve(String(headers.location), login));
}

describe('linked identities', () => {
  it('linking an identity adds a sign-in method to the requesting account and notifies its owner', async () => {
    const member = await newMember();
    const login = newPerson(fixture);
    const browser = newBrowser(fixture);
    const { body } = await browser.open(`${linking}&skip_http_redirect=true`, member.session.access_token);
    const { fragment } = await browser.comeBack(browser.approve(String(body.url), login));
    expect(fragment.access_token).toBeDefined();
    const { data } = await member.client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'github']);
    expect(await subjectsTo(member.email)).toContain('A way to sign in was added to your account');
    const signedIn = await newBrowser(fixture).signIn(login);
    const { data: user } = await member.client.auth.getUser(signedIn.fragment.access_token);
    expect(user.user).toMatchObject({ id: member.id, email: member.email });
  });

  it('linking an identity keeps the session of the page that started it', async () => {
    const member = await newMember();
    const browser = newBrowser(fixture);
    const query = '&keep_session=true&redirect_to=/account%23identities';
    const { headers } = await browser.open(linking + query, member.session.access_token);
    const path = browser.approve(String(headers.location), newPerson(fixture));
    const { target } = await browser.comeBack(path);
    expect(target.href).toBe(`${fixture.url}/account#identities`);
    const sessions = await fixture.instance.sql`select from auth.sessions where user_id = ${member.id}`;
    expect(sessions).toHaveLength(1);
    expect((await member.client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });

  it('linking an identity requires a signed-in user', async () => {
    expect(await outcome('GET', linking)).toEqual([401, 'no_authorization']);
  });

  it('linking rejects an identity that is already linked to this or another account', async () => {
    const first = await newMember();
    const second = await newMember();
    const login = newPerson(fixture);
    await link(first.session.access_token, login);
    for (const { session } of [first, second]) {
      const { fragment } = await link(session.access_token, login);
      expect(fragment.error_code).toBe('identity_already_exists');
    }
  });

  it('linking an identity fails after the requesting session ends', async () => {
    const { client, session } = await newMember();
    const browser = newBrowser(fixture);
    const { headers } = await browser.open(linking, session.access_token);
    await client.auth.signOut();
    const { fragment } = await browser.comeBack(
      browser.approve(String(headers.location), newPerson(fixture)),
    );
    expect(fragment.error_code).toBe('bad_oauth_state');
  });
});

describe('an account created by code host sign-in', () => {
  it('an account created by the code host gets an email identity when its owner sets a password', async () => {
    const email = newAddress();
    const { fragment } = await newBrowser(fixture).signIn(newPerson(fixture, [{ email }]));
    const { auth } = await arrive(fragment);
    const admin = await newAdmin();
    const providers = async () => (await auth.getUser()).data.user?.app_metadata.providers;
    await admin.updateUserById((await auth.getUser()).data.user?.id ?? '', { ban_duration: 'none' });
    expect(await providers()).toEqual(['github']);
    expect((await auth.updateUser({ password })).error).toBeNull();
    expect(await providers()).toEqual(['github', 'email']);
    const [github] = (await auth.getUserIdentities()).data?.identities ?? [];
    if (!github) throw new Error('An identity was expected.');
    expect((await auth.unlinkIdentity(github)).error).toBeNull();
    expect(await signInError(email)).toBeUndefined();
  });
});

describe('unlinked identities', () => {
  async function linked(addressOf: (email: string) => string = () => newAddress()) {
    const member = await newMember();
    await link(member.session.access_token, newPerson(fixture, [{ email: addressOf(member.email) }]));
    const { data } = await member.client.auth.getUserIdentities();
    const [email, github] = data?.identities ?? [];
    if (!email || !github) throw new Error('Two identities were expected.');
    return { ...member, emailIdentity: email, github };
  }

  const linkedToOwnAddress = () => linked((email) => email);

  it('an unlinked code host account cannot sign in until its owner links it again', async () => {
    const { client, github, email } = await linkedToOwnAddress();
    const login = String(github.identity_data?.user_name);
    await client.auth.unlinkIdentity(github);
    const { fragment } = await newBrowser(fixture).signIn(login);
    expect([fragment.error_code, fragment.access_token]).toEqual(['identity_not_found', undefined]);
    const byProof = await newBrowser(fixture).signIn(login, {
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'plain',
    });
    expect([byProof.query.error_code, byProof.query.code]).toEqual(['identity_not_found', undefined]);
    const stranger = newPerson(fixture);
    expect((await newBrowser(fixture).signIn(stranger)).fragment.access_token).toBeDefined();
    expect(await signInError(email)).toBeUndefined();
    await link(await tokenOf(client), login);
    expect((await newBrowser(fixture).signIn(login)).fragment.access_token).toBeDefined();
  });

  it('unlinking an identity removes that sign-in method, ends other sessions and notifies the owner', async () => {
    const { client, github, email } = await linked();
    const { client: elsewhere } = await signIn(email);
    const { data, error } = await client.auth.unlinkIdentity(github);
    expect([error, data]).toEqual([null, {}]);
    expect((await elsewhere.auth.refreshSession()).error?.status).toBe(400);
    const { user } = (await client.auth.getUser()).data;
    expect(user).toMatchObject({
      identities: [{ provider: 'email' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await newestMail(email)).subject).toBe('A way to sign in was removed from your account');
  });

  it('a sign-in that waits for the account does not bring back an identity that is removed meanwhile', async () => {
    const { id, github } = await linked();
    const browser = newBrowser(fixture);
    const path = browser.approve(await browser.start(), String(github.identity_data?.user_name));
    const { sql } = fixture.instance;
    let coming: ReturnType<typeof browser.comeBack> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for update`;
      coming = browser.comeBack(path);
      await vi.waitUntil(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      await tx`delete from auth.identities where id = ${github.identity_id}`;
      await tx`
        insert into auth.unlinked_identities (user_id, provider, provider_id)
        values (${id}, 'github', ${github.id})`;
    });
    expect((await coming)?.fragment.error_code).toBe('identity_not_found');
    expect(await sql`select provider from auth.identities where user_id = ${id}`).toEqual([
      { provider: 'email' },
    ]);
  });

  it('unlinking the email identity disables the password and notifies the owner', async () => {
    const { client, emailIdentity, email, id } = await linkedToOwnAddress();
    expect((await client.auth.unlinkIdentity(emailIdentity)).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'github', providers: ['github'] },
    });
    expect(await signInError(email)).toBe('invalid_credentials');
    expect((await newestMail(email)).subject).toBe('A way to sign in was removed from your account');
  });

  it('unlinking an identity never moves the account to an unconfirmed address', async () => {
    const { client, emailIdentity, email } = await linked();
    expect((await client.auth.unlinkIdentity(emailIdentity)).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    const { user } = (await client.auth.getUser()).data;
    expect(user).toMatchObject({ email, identities: [{ provider: 'email' }, { provider: 'github' }] });
    expect(await signInError(email)).toBeUndefined();
  });

  it("unlinking rejects the only identity, malformed ids, unknown ids and other users' identities", async () => {
    const alone = await newMember();
    const [only] = (await alone.client.auth.getUserIdentities()).data?.identities ?? [];
    const { session } = await linked();
    const cases: [token: string, id: string, status: number, code: string][] = [
      [alone.session.access_token, only?.identity_id ?? '', 422, 'single_identity_not_deletable'],
      [session.access_token, 'x', 404, 'validation_failed'],
      [session.access_token, randomUUID(), 422, 'identity_not_found'],
      [session.access_token, only?.identity_id ?? '', 422, 'identity_not_found'],
    ];
    for (const [token, id, status, code] of cases) {
      expect(await outcome('DELETE', `/user/identities/${id}`, { token })).toEqual([status, code]);
    }
  });
});

it('the settings report the code host provider as enabled', async () => {
  expect((await call('GET', '/settings')).body.external).toMatchObject({ github: true });
});
