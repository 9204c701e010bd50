import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const instance = setUpInstance();
const published = setUpInstance({ isLocal: false });
const { mailsTo, newClient, newestMail, newMember, outcome, signInError, verify } = authApi({ instance });

describe('sign-up', () => {
  it('signing up returns no session and sends an email with a sign-in link', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    const origin = await instance.url();
    const { data, error } = await auth.signUp({
      email: email.toUpperCase(),
      password,
      options: { data: { name: 'Ada' }, emailRedirectTo: `${origin}/engineer-app` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' }, role: 'authenticated' });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: data.user?.id }]);

    const mail = await newestMail(email);
    expect([mail.link.type, mail.next]).toEqual(['signup', '/engineer-app']);
    const verified = await auth.verifyOtp(mail.link);
    expect(verified.error).toBeNull();
    expect(verified.data.session?.user).toMatchObject({ id: data.user?.id, user_metadata: { name: 'Ada' } });
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
  });

  it('signing in before the address is verified fails, and only the correct password reveals why', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    await auth.signUp({ email, password });
    const attempt = (typed: string) =>
      outcome('POST', '/token?grant_type=password', { body: { email, password: typed } });
    expect(await attempt(password)).toEqual([400, 'email_not_confirmed']);
    expect(await attempt('another one')).toEqual([400, 'invalid_credentials']);
  });

  it('signing up with a registered address returns a fake user and emails the owner of the address', async () => {
    const { email, id } = await newMember();
    const { auth } = await newClient();
    const { data, error } = await auth.signUp({
      email,
      password: 'another person',
      options: { data: { a: 1 } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [], user_metadata: { a: 1 } });
    expect(data.user?.id).not.toBe(id);
    expect((await newestMail(email)).subject).toBe('You already have an account');
    expect(await signInError(email)).toBeUndefined();
  });

  it('a second sign-up before verification resends the email', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    const first = await auth.signUp({ email, password });
    const second = await auth.signUp({ email, password });
    expect(second.data.user?.id).toBe(first.data.user?.id);
    expect(await mailsTo(email)).toBe(2);
    expect((await verify((await newestMail(email)).link)).error).toBeNull();
    expect(await signInError(email)).toBeUndefined();
  });

  it('signing up does not tell when the address was first used, because a guest may have submitted an issue with it', async () => {
    const email = newAddress();
    await (await newClient()).auth.signInWithOtp({ email });
    await newestMail(email);
    await instance.sql`
      with old as (update auth.users set created_at = '2026-01-01', invited_at = '2026-01-01' where email = ${email} returning id)
      update auth.identities i set created_at = '2026-01-01' from old where i.user_id = old.id`;
    await instance.sql`delete from rate_limit.usage`;
    const { data, error } = await (await newClient()).auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(data.user?.identities?.[0]?.id);
    expect(JSON.stringify(data)).not.toContain('2026-01-01');
    expect(JSON.stringify(data)).not.toContain('recovery_sent_at');
  });

  it('concurrent sign-ups with the same address create one account', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => auth.signUp({ email, password })));
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
    const users = await instance.sql`select from auth.users where email = ${email}`;
    expect(users).toHaveLength(1);
  });

  it('the sign-up link is resent on request, but not to a verified address', async () => {
    const email = newAddress();
    const { auth } = await newClient();
    await auth.signUp({ email, password });
    await newestMail(email);
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await mailsTo(email)).toBe(2);
    expect((await verify((await newestMail(email)).link)).error).toBeNull();
    expect(await signInError(email)).toBeUndefined();

    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await mailsTo(email)).toBe(2);
  });

  const refused: [what: string, body: object, status: number, code: string][] = [
    ['no password', { email: 'a@example.com', password: '' }, 400, 'validation_failed'],
    ['a malformed address', { email: 'a@example', password }, 400, 'email_address_invalid'],
    ['a phone number', { phone: '+4915112345678', password }, 400, 'phone_provider_disabled'],
  ];
  it.each(refused)('signing up rejects %s', async (_what, body, status, code) => {
    const { auth } = await newClient();
    const { error } = await auth.signUp(body as { email: string; password: string });
    expect(error).toMatchObject({ status, code });
  });

  it('anonymous sign-ins are rejected', async () => {
    const { auth } = await newClient();
    const { error } = await auth.signInAnonymously();
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });

  it('a public instance rejects common passwords at sign-up', async () => {
    const { auth } = await authApi({ instance: published }).newClient();
    const { error } = await auth.signUp({ email: newAddress(), password: 'Password123' });
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  });
});
