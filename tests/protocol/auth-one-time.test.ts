import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
const { ban, call, mailsTo, newAdmin, newClient, newestMail, newMember, open, outcome, signInError, verify } =
  authApi({ instance });
let ahead = 0;

const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

async function mailed(email: string) {
  const { auth } = await newClient();
  const { error } = await auth.signInWithOtp({ email });
  if (error) throw error;
  const mail = await newestMail(email);
  const wrongCode = mail.code === '000000' ? '000001' : '000000';
  const enter = (token: string) => auth.verifyOtp({ email, token, type: 'email' });
  return { ...mail, auth, email, enter, wrongCode };
}

describe('one-time links and codes', () => {
  it('a one-time link signs a new user in', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    const asked = await auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } });
    expect(asked).toMatchObject({ data: { user: null, session: null }, error: null });
    const { data } = await auth.verifyOtp((await newestMail(email)).link);
    expect(data.session?.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
  });

  it.each(['email', 'magiclink', 'signup'] as const)(
    'a six-digit code with type %s signs a new user in',
    async (type) => {
      const { auth, email, code } = await mailed(newAddress());
      const { data } = await auth.verifyOtp({ email: email.toUpperCase(), token: code, type });
      expect(data.session?.user.email).toBe(email);
    },
  );

  it('a one-time link signs an existing user in and keeps the password', async () => {
    const { email, id } = await newMember();
    const { auth } = await newClient();
    await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { code, link } = await newestMail(email);
    expect(link.type).toBe('magiclink');
    const { data } = await auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.id).toBe(id);
    expect(await signInError(email)).toBeUndefined();
  });

  it('no email is sent to unknown addresses when sign-in is restricted to existing users', async () => {
    const { email } = await newMember();
    const unknown = newAddress();
    const ask = async (address: string) => {
      const { status, body } = await call('POST', '/otp', { body: { email: address, create_user: false } });
      return { status, body };
    };
    expect(await ask(unknown)).toEqual(await ask(email));
    await call('POST', '/recover', { body: { email: unknown } });
    expect([await mailsTo(unknown), await mailsTo(email)]).toEqual([0, 1]);
    expect(await instance.sql`select from auth.users where email = ${unknown}`).toHaveLength(0);
  });

  it("a new user's account is created when the email is sent, so that response times do not differ", async () => {
    const email = newAddress();
    const accounts = () => instance.sql`
      select u.email_confirmed_at, s.raw_user_meta_data from auth.users u join auth.sign_ups s on s.user_id = u.id
      where u.email = ${email}`;
    await (await newClient()).auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } });
    expect(await accounts()).toHaveLength(0);
    expect(await mailsTo(email)).toBe(1);
    expect(await accounts()).toEqual([{ email_confirmed_at: null, raw_user_meta_data: { name: 'Ada' } }]);
  });

  it('one-time links are also sent by the legacy path /magiclink', async () => {
    const { email } = await newMember();
    const { status, body } = await call('POST', '/magiclink', { body: { email } });
    expect([status, body]).toEqual([200, {}]);
    expect((await newestMail(email)).link.type).toBe('magiclink');
  });

  it('a one-time link or code works once', async () => {
    const { auth, code, enter, link } = await mailed((await newMember()).email);
    expect((await auth.verifyOtp(link)).error).toBeNull();
    expect((await auth.verifyOtp(link)).error).toMatchObject(expired);
    expect((await enter(code)).error).toMatchObject(expired);
  });

  it('only one of several concurrent requests can use a one-time link or code', async () => {
    const { link } = await mailed((await newMember()).email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/verify', { body: link })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(11);
  });

  it('one-time links and codes expire after an hour, and sign-up links after a day', async () => {
    const fresh = newAddress();
    const { auth, code, enter, link } = await mailed((await newMember()).email);
    await auth.signUp({ email: fresh, password });
    const { token_hash } = (await newestMail(fresh)).link;
    ahead += 61 * 60 * 1000;
    expect((await auth.verifyOtp(link)).error).toMatchObject(expired);
    expect((await enter(code)).error).toMatchObject(expired);
    expect((await auth.verifyOtp({ token_hash, type: 'recovery' })).error).toMatchObject(expired);
    expect((await auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  });

  it.each([
    [4, true],
    [5, false],
  ])('after %i wrong guesses the code is valid: %s', async (count, isValid) => {
    const { auth, code, enter, link, wrongCode } = await mailed((await newMember()).email);
    const guesses = Array.from({ length: count }, () => enter(wrongCode));
    for (const { error } of await Promise.all(guesses)) expect(error).toMatchObject(expired);
    if (isValid) expect((await enter(code)).error).toBeNull();
    else expect((await enter(code)).error).toMatchObject(expired);
    if (!isValid) expect((await auth.verifyOtp(link)).error).toBeNull();
  });

  it('only the latest code is accepted, but every mailed link works', async () => {
    const first = await mailed((await newMember()).email);
    const second = await mailed(first.email);
    expect(second.link.token_hash).not.toBe(first.link.token_hash);
    const old = await first.enter(first.code);
    // The two random codes are equal in one of a million runs.
    if (first.code !== second.code) expect(old.error).toMatchObject(expired);
    expect((await second.enter(second.code)).error).toBeNull();
    expect((await verify(first.link)).error).toBeNull();
  });

  it('an unknown token, address and phone number return the same error', async () => {
    const { auth } = await newClient();
    const attempts = [
      auth.verifyOtp({ token_hash: 'a'.repeat(43), type: 'magiclink' }),
      auth.verifyOtp({ email: newAddress(), token: '123456', type: 'email' }),
      auth.verifyOtp({ phone: '+4915112345678', token: '123456', type: 'sms' }),
    ];
    for (const { error } of await Promise.all(attempts)) expect(error).toMatchObject(expired);
  });

  it('one-time links and codes do not sign in a banned user', async () => {
    const { email, id } = await newMember();
    const { auth, link } = await mailed(email);
    await ban(id);
    expect((await auth.verifyOtp(link)).error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

/** Returns a link and a code that the service role generated for a new user or a member. */
async function generated(type: 'signup' | 'invite' | 'magiclink' | 'recovery') {
  const email = type === 'recovery' ? (await newMember()).email : newAddress();
  const { data, error } = await (await newAdmin()).generateLink({ type, email, password } as never);
  if (error) throw error;
  const { hashed_token: token_hash, email_otp: code, verification_type } = data.properties;
  expect([data.user?.email, verification_type]).toEqual([email, type]);
  return { email, token_hash, code };
}

describe.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('a %s link', (type) => {
  it.each(['token', 'code'])('a one-time link signs in by %s', async (by) => {
    const { email, token_hash, code } = await generated(type);
    const { auth } = await newClient();
    const proof = by === 'token' ? { token_hash, type } : { email, token: code, type };
    const { data, error } = await auth.verifyOtp(proof);
    expect([error, data.session?.user.email]).toEqual([null, email]);
  });
});

describe('verification links', () => {
  it.each([
    ['signup', 'recovery'],
    ['recovery', 'signup'],
    ['invite', 'recovery'],
    ['recovery', 'email_change'],
  ] as const)('a verification link of type %s is not accepted as type %s', async (type, other) => {
    const { token_hash } = await generated(type);
    expect((await open({ token_hash, type: other })).fragment.error_code).toBe('otp_expired');
  });
});

it.each<[endpoint: string, what: string, body: object]>([
  ['/verify', 'no type', { token_hash: 'x' }],
  ['/verify', 'an unknown type', { token_hash: 'x', type: 'constructor' }],
  ['/verify', 'no token', { type: 'signup', email: 'a@example.com' }],
  ['/verify', 'a code without an address', { type: 'email', token: '123456' }],
  ['/verify', 'both a hash and an address', { type: 'email', token_hash: 'x', email: 'a@example.com' }],
  ['/resend', 'no type', { email: 'a@example.com' }],
  ['/resend', 'another type', { type: 'recovery', email: 'a@example.com' }],
  ['/resend', 'no address', { type: 'signup' }],
  [
    '/resend',
    'a phone number and an address',
    { type: 'signup', email: 'a@example.com', phone: '4915112345678' },
  ],
])('the endpoint POST %s rejects %s', async (endpoint, _what, body) => {
  expect(await outcome('POST', endpoint, { body })).toEqual([400, 'validation_failed']);
});

describe('the account of a link', () => {
  it('is shown to the holder of the link without using the link', async () => {
    const email = newAddress();
    await call('POST', '/signup', { body: { email, password } });
    const { link } = await newestMail(email);
    const { body } = await call('POST', '/verify/account', { body: link });
    expect(body).toEqual({ email, new_email: null });
    expect((await verify(link)).error).toBeNull();
    expect(await signInError(email), 'a program keeps the password').toBeUndefined();
    expect(await outcome('POST', '/verify/account', { body: link })).toEqual([403, 'otp_expired']);
  });

  it('names both addresses of a change', async () => {
    const { client, email } = await newMember();
    const target = newAddress();
    await client.auth.updateUser({ email: target });
    const { link } = await newestMail(target);
    const { body } = await call('POST', '/verify/account', { body: link });
    expect(body).toEqual({ email, new_email: target });
  });
});
