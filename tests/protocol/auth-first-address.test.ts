import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import {
  call,
  mailsTo,
  newAddress,
  newAdmin,
  newClient,
  newestMail,
  newMember,
  password,
} from './auth-setup.ts';

const instance = setUpInstance();

/** Sets up an account for someone else's address. */
async function prepareAccount(email: string): Promise<void> {
  const { auth } = await newClient(instance);
  await auth.signUp({
    email,
    password: 'attackers own',
    options: { data: { name: 'Mallory', role: 'engineer' } },
  });
  await newestMail(instance, email);
}

async function attackerGetsIn(email: string): Promise<boolean> {
  const { auth } = await newClient(instance);
  return (await auth.signInWithPassword({ email, password: 'attackers own' })).error === null;
}

describe('an address first verified by a link other than its own sign-up link', () => {
  const otherLinks = {
    'a sign-in link': async (email: string) => {
      await (await newClient(instance)).auth.signInWithOtp({ email });
      return newestMail(instance, email);
    },
    'a recovery link': async (email: string) => {
      await (await newClient(instance)).auth.resetPasswordForEmail(email);
      return newestMail(instance, email);
    },
    'a service role link': async (email: string) => {
      const { data } = await (await newAdmin(instance)).generateLink({ type: 'recovery', email });
      return { tokenHash: data.properties?.hashed_token ?? '', type: 'recovery' as const };
    },
    'an issue confirmation link': async (email: string) => {
      const visitor = await newClient(instance);
      const { error } = await visitor
        .from('code_submissions')
        .insert({ title: 'Crash', email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' });
      expect(error).toBeNull();
      return newestMail(instance, email);
    },
  };

  it.each(Object.entries(otherLinks))(
    'discards anything another user set up for it: %s',
    async (_which, mailed) => {
      const email = newAddress();
      await prepareAccount(email);
      const { tokenHash, type } = await mailed(email);
      const owner = await newClient(instance);
      const { data, error } = await owner.auth.verifyOtp({ token_hash: tokenHash, type });
      expect(error).toBeNull();
      expect(data.user?.user_metadata).toEqual({});
      expect(data.user?.email_confirmed_at).toBeDefined();
      expect(await attackerGetsIn(email)).toBe(false);
      expect(await instance.sql`select from engineers where id = ${data.user?.id ?? null}`).toHaveLength(0);

      // The link of the earlier sign-up is no longer valid.
      const mails = (await instance.outbox()).filter((mail) => mail.to === email && mail.type === 'signup');
      for (const mail of mails) {
        const token = new URL(mail.action ?? '').searchParams.get('token_hash') ?? '';
        expect((await owner.auth.verifyOtp({ token_hash: token, type: 'signup' })).error?.code).toBe(
          'otp_expired',
        );
      }
      expect(await attackerGetsIn(email)).toBe(false);
    },
  );

  it('drops earlier sessions and second factors', async () => {
    const email = newAddress();
    await prepareAccount(email);
    const [user] = await instance.sql`select id from auth.users where email = ${email}`;
    await instance.sql`insert into auth.sessions (user_id) values (${user?.id})`;
    await instance.sql`
      insert into auth.mfa_factors (user_id, factor_type, secret, status)
      values (${user?.id}, 'totp', 'sealed', 'verified')`;
    await instance.sql`insert into auth.mfa_recovery_sets (user_id) values (${user?.id})`;
    await (await newClient(instance)).auth.signInWithOtp({ email });
    const { tokenHash, type } = await newestMail(instance, email);
    await (await newClient(instance)).auth.verifyOtp({ token_hash: tokenHash, type });
    expect(await instance.sql`select from auth.sessions where user_id = ${user?.id}`).toHaveLength(1);
    expect(await instance.sql`select from auth.mfa_factors where user_id = ${user?.id}`).toHaveLength(0);
    expect(await instance.sql`select from auth.mfa_recovery_sets where user_id = ${user?.id}`).toHaveLength(
      0,
    );
  });

  it('keeps the password of the sign-up whose link is used, regardless of other sign-ups for the address', async () => {
    const email = newAddress();
    const { auth } = await newClient(instance);
    await auth.signUp({ email, password, options: { data: { name: 'Ada' } } });
    const own = await newestMail(instance, email);
    await prepareAccount(email);
    const { data } = await auth.verifyOtp({ token_hash: own.tokenHash, type: own.type });
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' });
    expect(await attackerGetsIn(email)).toBe(false);
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('discards the password when the email was resent and two users had signed up', async () => {
    const email = newAddress();
    const { auth } = await newClient(instance);
    await auth.signUp({ email, password });
    await prepareAccount(email);
    await auth.resend({ type: 'signup', email });
    const { tokenHash, type } = await newestMail(instance, email);
    expect((await auth.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull();
    expect(await attackerGetsIn(email)).toBe(false);
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
  });

  it("creates an engineer when the link belongs to an engineer's sign-up", async () => {
    const email = newAddress();
    const { auth } = await newClient(instance);
    await auth.signUp({
      email,
      password,
      options: { data: { role: 'engineer', name: 'Ada', skills: ['SQL'] } },
    });
    const { tokenHash, type } = await newestMail(instance, email);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type });
    const rows = await instance.sql`select name, skills from engineers where id = ${data.user?.id ?? null}`;
    expect(rows).toMatchObject([{ name: 'Ada', skills: ['SQL'] }]);
  });
});

describe('issue confirmation links', () => {
  it('each work once, even after another one was used', async () => {
    const email = newAddress();
    const visitor = await newClient(instance);
    for (const title of ['One', 'Two']) {
      await visitor
        .from('code_submissions')
        .insert({ title, email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' });
    }
    await instance.runJobs();
    const mails = (await instance.outbox()).filter((mail) => mail.to === email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const { searchParams } = new URL(mail.action ?? '');
      expect(searchParams.get('next')).toMatch(/^\/dashboard\/[0-9a-f-]{36}$/);
      const token = searchParams.get('token_hash') ?? '';
      expect((await visitor.auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error).toBeNull();
      const again = await visitor.auth.verifyOtp({ token_hash: token, type: 'magiclink' });
      expect(again.error?.code).toBe('otp_expired');
    }
  });
});

/** A user whose account has no address, such as one created by phone number. */
async function withoutAddress() {
  const member = await newMember(instance);
  await instance.sql`delete from auth.identities where user_id = ${member.id}`;
  await instance.sql`
    update auth.users set email = null, email_confirmed_at = null, is_anonymous = true,
      raw_user_meta_data = '{"role": "engineer", "name": "Mallory"}'
    where id = ${member.id}`;
  return member;
}

async function submit(email: string): Promise<void> {
  const words = { title: 'Crash', description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' };
  const { error } = await (await newClient(instance)).from('code_submissions').insert({ ...words, email });
  if (error) throw error;
}

describe('the first address of an account', () => {
  it('is confirmed by email and grants no access before that', async () => {
    const { client } = await withoutAddress();
    const victim = newAddress();
    await submit(victim);
    const { data, error } = await client.auth.updateUser({ email: victim });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, '', victim]);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await client.auth.refreshSession();
    expect((await client.from('issues').select('id')).data).toEqual([]);
    await instance.runJobs();
    const mails = (await instance.outbox()).filter(({ to }) => to === victim);
    expect(mails.map(({ subject }) => subject)).toContain('Confirm your new e-mail address');
  });

  it('must not be taken; a second request invalidates the first email', async () => {
    const { client } = await withoutAddress();
    const { email: taken } = await newMember(instance);
    expect((await client.auth.updateUser({ email: taken })).error?.code).toBe('email_exists');
    const [first, second] = [newAddress(), newAddress()];
    await client.auth.updateUser({ email: first });
    const old = await newestMail(instance, first);
    await client.auth.updateUser({ email: second });
    expect(await mailsTo(instance, second)).toBe(1);
    const { auth } = await newClient(instance);
    const late = await auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' });
    expect(late.error?.code).toBe('otp_expired');
  });

  it.each(['the link', 'the code'] as const)(
    'is verified by %s, which discards anything set up without it',
    async (how) => {
      const { client, id, session } = await withoutAddress();
      const email = newAddress();
      await client.auth.updateUser({ email, password: 'prepared by another' });
      const { tokenHash, code } = await newestMail(instance, email);
      const { auth } = await newClient(instance);
      const { data, error } = await auth.verifyOtp(
        how === 'the link'
          ? { token_hash: tokenHash, type: 'email_change' }
          : { email, token: code, type: 'email_change' },
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        id,
        email,
        email_confirmed_at: expect.any(String),
        is_anonymous: false,
        user_metadata: {},
        app_metadata: { provider: 'email', providers: ['email'] },
        identities: [{ provider: 'email', identity_data: { email } }],
      });
      const before = await call(instance, 'GET', '/user', { token: session.access_token });
      expect(before.body.error_code).toBe('session_not_found');
      const { auth: thief } = await newClient(instance);
      expect((await thief.signInWithPassword({ email, password: 'prepared by another' })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await auth.updateUser({ password })).error).toBeNull();
      expect((await thief.signInWithPassword({ email, password })).error).toBeNull();
    },
  );
});
