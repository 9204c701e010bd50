import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { newAddress, newAdmin, newClient, newestMail, password } from './auth-scene.ts';

const instance = setUpInstance();

/** Somebody prepares an account for an address that is not theirs. */
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

describe("an address that is first verified by another link than its own sign-up's", () => {
  const otherLinks = {
    'a sign-in link': async (email: string) => {
      await (await newClient(instance)).auth.signInWithOtp({ email });
      return newestMail(instance, email);
    },
    'a recovery link': async (email: string) => {
      await (await newClient(instance)).auth.resetPasswordForEmail(email);
      return newestMail(instance, email);
    },
    'a link of the service role': async (email: string) => {
      const { data } = await (await newAdmin(instance)).generateLink({ type: 'recovery', email });
      return { tokenHash: data.properties?.hashed_token ?? '', type: 'recovery' as const };
    },
    "the link of an issue's confirmation": async (email: string) => {
      const visitor = await newClient(instance);
      const { error } = await visitor
        .from('code_submissions')
        .insert({ title: 'Crash', email, description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' });
      expect(error).toBeNull();
      return newestMail(instance, email);
    },
  };

  it.each(Object.entries(otherLinks))(
    'loses what somebody else prepared for it: %s',
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

      // The link of the prepared sign-up is worth nothing any more.
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

  it('loses sessions and second factors that existed before', async () => {
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

  it('keeps the password of the sign-up whose own link is used, whoever else signed up for it', async () => {
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

  it('takes no password over when the mail was asked for again and two had signed up', async () => {
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

  it('makes an engineer of who signs up as one and uses that link', async () => {
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

describe("the links of an issue's confirmation", () => {
  it('each work once, also after another one was used', async () => {
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
