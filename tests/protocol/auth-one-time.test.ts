import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, mailsTo, newAddress, newClient, newestMail, newMember, password } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;

const expired = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };

describe('one-time links and codes', () => {
  it('sign a new user in by link', async () => {
    const email = newAddress();
    const { auth } = await newClient(instance);
    const asked = await auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } });
    expect(asked).toMatchObject({ data: { user: null, session: null }, error: null });
    const { tokenHash, type } = await newestMail(instance, email);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type });
    expect(data.session?.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
  });

  it.each(['email', 'magiclink', 'signup'] as const)(
    'sign a new user in by six-digit code with type %s',
    async (type) => {
      const email = newAddress();
      const { auth } = await newClient(instance);
      await auth.signInWithOtp({ email });
      const { code } = await newestMail(instance, email);
      const { data } = await auth.verifyOtp({ email: email.toUpperCase(), token: code, type });
      expect(data.session?.user.email).toBe(email);
    },
  );

  it('sign an existing user in and keep the password', async () => {
    const { email, id } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { code, type } = await newestMail(instance, email);
    expect(type).toBe('magiclink');
    const { data } = await auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.id).toBe(id);
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('are not sent to unknown addresses when restricted to existing users, and the response does not reveal it', async () => {
    const { email } = await newMember(instance);
    const unknown = newAddress();
    const ask = async (address: string) => {
      const body = { email: address, create_user: false };
      const { status, body: answered } = await call(instance, 'POST', '/otp', { body });
      return { status, answered };
    };
    expect(await ask(unknown)).toEqual(await ask(email));
    expect([await mailsTo(instance, unknown), await mailsTo(instance, email)]).toEqual([0, 1]);
    expect(await instance.sql`select from auth.users where email = ${unknown}`).toHaveLength(0);
  });

  it("create a new user's account when the email is sent, so that response times do not differ", async () => {
    const email = newAddress();
    const accounts = () => instance.sql`
      select u.email_confirmed_at, s.raw_user_meta_data from auth.users u join auth.sign_ups s on s.user_id = u.id
      where u.email = ${email}`;
    await (await newClient(instance)).auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } });
    expect(await accounts()).toHaveLength(0);
    expect(await mailsTo(instance, email)).toBe(1);
    expect(await accounts()).toEqual([{ email_confirmed_at: null, raw_user_meta_data: { name: 'Ada' } }]);
  });

  it('also work at the legacy path', async () => {
    const { email } = await newMember(instance);
    const answer = await call(instance, 'POST', '/magiclink', { body: { email } });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await newestMail(instance, email)).type).toBe('magiclink');
  });

  it('work once, by link or by code', async () => {
    const { email } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const { code, tokenHash, type } = await newestMail(instance, email);
    expect((await auth.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull();
    expect((await auth.verifyOtp({ token_hash: tokenHash, type })).error).toMatchObject(expired);
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject(expired);
  });

  it('work once under concurrent requests', async () => {
    const { email } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const { tokenHash } = await newestMail(instance, email);
    const body = { type: 'magiclink', token_hash: tokenHash };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(instance, 'POST', '/verify', { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(11);
  });

  it('expire after an hour; sign-up links after a day', async () => {
    const { email } = await newMember(instance);
    const fresh = newAddress();
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    await auth.signUp({ email: fresh, password });
    const link = await newestMail(instance, email);
    const signUp = await newestMail(instance, fresh);
    ahead += 61 * 60 * 1000;
    expect((await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })).error).toMatchObject(
      expired,
    );
    expect((await auth.verifyOtp({ email, token: link.code, type: 'email' })).error).toMatchObject(expired);
    expect((await auth.verifyOtp({ token_hash: signUp.tokenHash, type: 'recovery' })).error).toMatchObject(
      expired,
    );
    expect((await auth.verifyOtp({ token_hash: signUp.tokenHash, type: 'signup' })).error).toBeNull();
  });

  it('invalidate the code after five wrong guesses, but not the link', async () => {
    const { email } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const { code, tokenHash, type } = await newestMail(instance, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guesses = Array.from({ length: 5 }, () => auth.verifyOtp({ email, token: wrong, type: 'email' }));
    for (const { error } of await Promise.all(guesses)) expect(error).toMatchObject(expired);
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject(expired);
    expect((await auth.verifyOtp({ token_hash: tokenHash, type })).error).toBeNull();
  });

  it('tolerate four wrong guesses', async () => {
    const { email } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const { code } = await newestMail(instance, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 4; guess += 1) await auth.verifyOtp({ email, token: wrong, type: 'email' });
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
  });

  it('leave only the latest code valid', async () => {
    const { email } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const first = await newestMail(instance, email);
    await auth.signInWithOtp({ email });
    const second = await newestMail(instance, email);
    const old = await auth.verifyOtp({ email, token: first.code, type: 'email' });
    if (first.code !== second.code) expect(old.error).toMatchObject(expired);
    expect((await auth.verifyOtp({ email, token: second.code, type: 'email' })).error).toBeNull();
    expect((await auth.verifyOtp({ token_hash: first.tokenHash, type: 'magiclink' })).error).toBeNull();
  });

  it('return the same error for wrong, unknown and accountless attempts', async () => {
    const { auth } = await newClient(instance);
    const link = await auth.verifyOtp({ token_hash: 'a'.repeat(43), type: 'magiclink' });
    const code = await auth.verifyOtp({ email: newAddress(), token: '123456', type: 'email' });
    const phone = await auth.verifyOtp({ phone: '+4915112345678', token: '123456', type: 'sms' });
    for (const { error } of [link, code, phone]) expect(error).toMatchObject(expired);
  });

  it('do not sign in a banned user', async () => {
    const { email, id } = await newMember(instance);
    const { auth } = await newClient(instance);
    await auth.signInWithOtp({ email });
    const { tokenHash, type } = await newestMail(instance, email);
    await instance.sql`update auth.users set banned_until = now() + interval '10 years' where id = ${id}`;
    const { error } = await auth.verifyOtp({ token_hash: tokenHash, type });
    expect(error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

describe('password recovery', () => {
  it('signs in by link and then allows a new password', async () => {
    const { email, session } = await newMember(instance);
    const { auth } = await newClient(instance);
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const { tokenHash, type, next } = await newestMail(instance, email);
    expect([type, next]).toEqual(['recovery', '/reset-password']);
    await auth.verifyOtp({ token_hash: tokenHash, type });
    expect((await auth.updateUser({ password: 'a new password' })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: 'a new password' })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
    const before = await call(instance, 'GET', '/user', { token: session.access_token });
    expect(before.body.error_code).toBe('session_not_found');
  });

  it('returns the same response for an unknown address and sends no email', async () => {
    const email = newAddress();
    const { auth } = await newClient(instance);
    expect(await auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null });
    expect(await mailsTo(instance, email)).toBe(0);
  });
});

describe('an incomplete verification request', () => {
  const incomplete: [what: string, body: object][] = [
    ['no type', { token_hash: 'x' }],
    ['an unknown type', { token_hash: 'x', type: 'constructor' }],
    ['no token', { type: 'signup', email: 'a@example.com' }],
    ['a code without an address', { type: 'email', token: '123456' }],
    ['both a hash and an address', { type: 'email', token_hash: 'x', email: 'a@example.com' }],
  ];
  it.each(incomplete)('is rejected: %s', async (_what, body) => {
    const answer = await call(instance, 'POST', '/verify', { body });
    expect([answer.status, answer.body.error_code]).toEqual([400, 'validation_failed']);
  });
});
