import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, type Mailed, newAddress, password, submission } from './auth-setup.ts';

const instance = setUpInstance();
const {
  adminLink,
  mailLink,
  mailsTo,
  newClient,
  newestMail,
  newMember,
  outcome,
  signInError,
  submitAsVisitor,
  verify,
} = authApi({ instance });

const stolen = 'attackers own';

/** Creates an account for someone else's address. */
async function prepareAccount(email: string): Promise<void> {
  const { auth } = await newClient();
  await auth.signUp({ email, password: stolen, options: { data: { name: 'Mallory', role: 'engineer' } } });
  await newestMail(email);
}

describe('addresses first verified by another link', () => {
  it.each<[string, (email: string) => Promise<Mailed['link']>]>([
    ['a sign-in link', async (email) => (await mailLink(email)).link],
    [
      'a recovery link',
      async (email) => {
        await (await newClient()).auth.resetPasswordForEmail(email);
        return (await newestMail(email)).link;
      },
    ],
    ['a service role link', (email) => adminLink(email, 'recovery')],
    ['an issue confirmation link', async (email) => (await submitAsVisitor(email)).link],
  ])('verifying an address by another link discards data set up by others: %s', async (_which, linkTo) => {
    const email = newAddress();
    await prepareAccount(email);
    const { data, error } = await verify(await linkTo(email));
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({});
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
    expect(await instance.sql`select from engineers where id = ${data.user?.id ?? null}`).toHaveLength(0);

    const mails = (await instance.outbox()).filter((mail) => mail.to === email && mail.type === 'signup');
    for (const mail of mails) {
      const token_hash = new URL(mail.action ?? '').searchParams.get('token_hash') ?? '';
      expect((await verify({ token_hash, type: 'signup' })).error?.code).toBe('otp_expired');
    }
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
  });

  it('verifying an address by another link drops earlier sessions and second factors', async () => {
    const email = newAddress();
    await prepareAccount(email);
    const [user] = await instance.sql`select id from auth.users where email = ${email}`;
    await instance.sql`insert into auth.sessions (user_id) values (${user?.id})`;
    await instance.sql`
      insert into auth.mfa_factors (user_id, factor_type, secret, status)
      values (${user?.id}, 'totp', 'sealed', 'verified')`;
    await instance.sql`insert into auth.mfa_recovery_sets (user_id) values (${user?.id})`;
    await verify((await mailLink(email)).link);
    const [left] = await instance.sql`
      select (select count(*)::int from auth.sessions where user_id = ${user?.id}) as sessions,
        (select count(*)::int from auth.mfa_factors where user_id = ${user?.id}) as factors,
        (select count(*)::int from auth.mfa_recovery_sets where user_id = ${user?.id}) as recovery_sets`;
    expect(left).toEqual({ sessions: 1, factors: 0, recovery_sets: 0 });
  });

  it('a sign-up link keeps the password of the sign-up that it belongs to', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    await auth.signUp({ email, password, options: { data: { name: 'Ada' } } });
    const own = await newestMail(email);
    await prepareAccount(email);
    const { data } = await auth.verifyOtp(own.link);
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' });
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
    expect(await signInError(email)).toBeUndefined();
  });

  it('a resent link discards the password when two users signed up with the address', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    await auth.signUp({ email, password });
    await prepareAccount(email);
    await auth.resend({ type: 'signup', email });
    expect((await verify((await newestMail(email)).link)).error).toBeNull();
    expect(await signInError(email, stolen)).toBe('invalid_credentials');
    expect(await signInError(email)).toBe('invalid_credentials');
  });

  it("the link of an engineer's sign-up creates an engineer", async () => {
    const email = newAddress();
    const data = { role: 'engineer', name: 'Ada', skills: ['SQL'] };
    await (await newClient()).auth.signUp({ email, password, options: { data } });
    const { user } = (await verify((await newestMail(email)).link)).data;
    const rows = await instance.sql`select name, skills from engineers where id = ${user?.id ?? null}`;
    expect(rows).toMatchObject([{ name: 'Ada', skills: ['SQL'] }]);
  });
});

it('each issue confirmation link works once, even after another one was used', async () => {
  const email = newAddress();
  const mails = [await submitAsVisitor(email, 'One'), await submitAsVisitor(email, 'Two')];
  expect(new Set(mails.map(({ link }) => link.token_hash)).size).toBe(2);
  for (const { link, next } of mails) {
    expect(link.type).toBe('magiclink');
    expect(next).toMatch(/^\/dashboard\/[0-9a-f-]{36}$/);
    expect((await verify(link)).error).toBeNull();
    expect((await verify(link)).error?.code).toBe('otp_expired');
  }
});

it('an issue confirmation link is mailed to the address of the account that the link signs in to', async () => {
  // The address contains a Kelvin sign, which becomes a k in lower case.
  const { error } = await (await newClient())
    .from('code_submissions')
    .insert(submission('\u212aim@example.com'));
  expect(error).toBeNull();
  const { link } = await newestMail('kim@example.com');
  expect((await verify(link)).data.user?.email).toBe('kim@example.com');
});

/** Creates a user without an address, such as one who signed up with a phone number. */
async function withoutAddress() {
  const member = await newMember();
  await instance.sql`delete from auth.identities where user_id = ${member.id}`;
  await instance.sql`
    update auth.users set email = null, email_confirmed_at = null, is_anonymous = true,
      raw_user_meta_data = '{"role": "engineer", "name": "Mallory"}'
    where id = ${member.id}`;
  return member;
}

describe('the first address of an account', () => {
  it('the first address of an account is confirmed by email and grants no access before that', async () => {
    const { client } = await withoutAddress();
    const victim = newAddress();
    await (await newClient()).from('code_submissions').insert(submission(victim));
    const { data, error } = await client.auth.updateUser({ email: victim });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, '', victim]);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await client.auth.refreshSession();
    expect((await client.from('issues').select('id')).data).toEqual([]);
    await instance.runJobs();
    const mails = (await instance.outbox()).filter(({ to }) => to === victim);
    expect(mails.map(({ subject }) => subject)).toContain('Confirm your new email address');
  });

  it('the first address of an account must be unused, and a second request invalidates the first email', async () => {
    const { client } = await withoutAddress();
    const { email: taken } = await newMember();
    expect((await client.auth.updateUser({ email: taken })).error).toBeNull();
    expect((await newestMail(taken)).link.token_hash).toBe('');
    const [first, second] = [newAddress(), newAddress()];
    await client.auth.updateUser({ email: first });
    const old = await newestMail(first);
    await client.auth.updateUser({ email: second });
    expect(await mailsTo(second)).toBe(1);
    expect((await verify(old.link)).error?.code).toBe('otp_expired');
  });

  it.each(['the link', 'the code'] as const)(
    'verifying the first address by %s discards earlier data and sends no further email',
    async (how) => {
      const { client, id, session } = await withoutAddress();
      const email = newAddress();
      await client.auth.updateUser({ email, password: 'prepared by another' });
      const { link, code } = await newestMail(email);
      const before = await instance.outbox();
      const { auth } = await newClient();
      const { data, error } = await auth.verifyOtp(
        how === 'the link' ? link : { email, token: code, type: 'email_change' },
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
      await instance.runJobs();
      expect(await instance.outbox()).toEqual(before);
      expect(await outcome('GET', '/user', { token: session.access_token })).toEqual([
        403,
        'session_not_found',
      ]);
      expect(await signInError(email, 'prepared by another')).toBe('invalid_credentials');
      expect((await auth.updateUser({ password })).error).toBeNull();
      expect(await signInError(email)).toBeUndefined();
    },
  );
});
