import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, mailsTo, newAddress, newClient, newestMail, newMember, password } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;

describe('password sign-in', () => {
  it('returns a session whose claims include the user, session and method', async () => {
    const { client, email, id, session } = await newMember(instance);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } });
    const claims = (await client.auth.getClaims()).data?.claims;
    const origin = await instance.url();
    expect(claims).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      iss: `${origin}/auth/v1`,
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3600);
    expect(session.expires_at).toBe(claims?.exp);
  });

  it('returns the same message in about the same time for an unknown address and a wrong password', async () => {
    const { email } = await newMember(instance);
    const attempt = async (address: string) => {
      const started = performance.now();
      const body = { email: address, password: 'not the password' };
      const answer = await call(instance, 'POST', '/token?grant_type=password', { body });
      return { answer, took: performance.now() - started };
    };
    const quickest = async (address: string) => {
      const attempts = [await attempt(address), await attempt(address), await attempt(address)] as const;
      return { answer: attempts[0].answer, took: Math.min(...attempts.map(({ took }) => took)) };
    };
    const wrong = await quickest(email);
    const unknown = await quickest(newAddress());
    expect([unknown.answer.status, unknown.answer.body]).toEqual([wrong.answer.status, wrong.answer.body]);
    expect(wrong.answer.body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(unknown.took).toBeGreaterThan(wrong.took / 3);
  });

  it('rejects a banned user', async () => {
    const { email, id } = await newMember(instance);
    await instance.sql`update auth.users set banned_until = now() + interval '10 years' where id = ${id}`;
    const { error } = await (await newClient(instance)).auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 400, code: 'user_banned' });
  });

  const refused: [what: string, query: string, body: object, status: number, code: string][] = [
    ['no address', 'password', { password }, 400, 'validation_failed'],
    [
      'two identifiers',
      'password',
      { email: 'a@example.com', phone: '49', password },
      400,
      'validation_failed',
    ],
    ['a phone number', 'password', { phone: '4915112345678', password }, 422, 'phone_provider_disabled'],
    ['an unknown grant', 'magic', {}, 400, 'invalid_credentials'],
    ['an ID token', 'id_token', { id_token: 'x', provider: 'google' }, 400, 'provider_disabled'],
    ['a code without its verifier', 'pkce', { auth_code: 'x' }, 400, 'validation_failed'],
    ['an unknown code', 'pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
  ];
  it.each(refused)('rejects %s', async (_what, grant, body, status, code) => {
    const answer = await call(instance, 'POST', `/token?grant_type=${grant}`, { body });
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });
});

describe('the signed-in user', () => {
  it('reads and updates their own data; null removes a value', async () => {
    const { client, id } = await newMember(instance);
    await client.auth.updateUser({ data: { name: 'Ada', city: 'London' } });
    const { data, error } = await client.auth.updateUser({ data: { city: null, skills: ['SQL'] } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', skills: ['SQL'] });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, user_metadata: { name: 'Ada' } });
  });

  it('changes the password, which ends other sessions and invalidates mailed links', async () => {
    const { client, email } = await newMember(instance);
    const other = await newClient(instance);
    await other.auth.signInWithPassword({ email, password });
    await other.auth.signInWithOtp({ email });
    const link = await newestMail(instance, email);
    const { error } = await client.auth.updateUser({ password: 'another password' });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await other.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })).error?.code).toBe(
      'otp_expired',
    );
    expect((await other.auth.signInWithPassword({ email, password: 'another password' })).error).toBeNull();
  });

  const passwords: [what: string, change: object, status: number, code: string][] = [
    ['the same password', { password }, 422, 'same_password'],
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['a password longer than 72 characters', { password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [
      'a wrong current password',
      { password: 'new one 1', current_password: 'no' },
      400,
      'current_password_invalid',
    ],
    ['a wrong nonce', { password: 'new one 1', nonce: '000000' }, 422, 'reauthentication_not_valid'],
    ['a phone number', { phone: '4915112345678' }, 400, 'phone_provider_disabled'],
    ['app metadata', { app_metadata: { role: 'operator' } }, 403, 'not_admin'],
    ['oversized data', { data: { x: 'y'.repeat(9000) } }, 400, 'validation_failed'],
    ['data that is not an object', { data: 'x' }, 400, 'validation_failed'],
  ];
  it.each(passwords)('cannot set %s', async (_what, body, status, code) => {
    const { session } = await newMember(instance);
    const answer = await call(instance, 'PUT', '/user', { body, token: session.access_token });
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('needs a mailed code to change the password once the sign-in is a day old', async () => {
    const { client, email } = await newMember(instance);
    ahead += 25 * 3600_000;
    await client.auth.refreshSession();
    const refused = await client.auth.updateUser({ password: 'another password' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = await newestMail(instance, email);
    expect((await client.auth.updateUser({ password: 'another password', nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: 'a third password', nonce });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });

  it('keeps a sign-in in progress when the code is right but the password is rejected', async () => {
    const { client, email } = await newMember(instance);
    const other = await newClient(instance, { flowType: 'pkce' });
    await other.auth.signInWithOtp({ email });
    const { tokenHash, type } = await newestMail(instance, email);
    const query = new URLSearchParams({ token: tokenHash, type });
    const { headers } = await call(instance, 'GET', `/verify?${query}`);
    await client.auth.reauthenticate();
    const { code: nonce } = await newestMail(instance, email);
    const refused = await client.auth.updateUser({ password, nonce });
    expect(refused.error?.code).toBe('same_password');
    const code = new URL(String(headers.location)).searchParams.get('code') ?? '';
    expect((await other.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  it('can use that code for an hour, but not a code mailed to another user', async () => {
    const { client, email } = await newMember(instance);
    const other = await newMember(instance);
    await client.auth.reauthenticate();
    const { code: nonce } = await newestMail(instance, email);
    const password = 'another password';
    expect((await other.client.auth.updateUser({ password, nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    ahead += 61 * 60_000;
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password, nonce })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
  });

  it('gets no code without a verified address', async () => {
    const { id, session } = await newMember(instance);
    const ask = () => call(instance, 'GET', '/reauthenticate', { token: session.access_token });
    await instance.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
    const unverified = await ask();
    expect([unverified.status, unverified.body.error_code]).toEqual([422, 'email_not_confirmed']);
    await instance.sql`update auth.users set email = null where id = ${id}`;
    const nowhere = await ask();
    expect([nowhere.status, nowhere.body.error_code]).toEqual([400, 'validation_failed']);
  });
});

describe('changing the address', () => {
  async function askFor(email: string) {
    const member = await newMember(instance);
    const { data, error } = await member.client.auth.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: member.email, new_email: email });
    return {
      ...member,
      old: await newestMail(instance, member.email),
      fresh: await newestMail(instance, email),
    };
  }

  it.each(['old', 'fresh'] as const)(
    'requires both addresses to confirm, with the %s address first',
    async (first) => {
      const address = newAddress();
      const member = await askFor(address);
      const [one, two] = first === 'old' ? [member.old, member.fresh] : [member.fresh, member.old];
      const { auth } = await newClient(instance);
      const half = await auth.verifyOtp({ token_hash: one.tokenHash, type: one.type });
      expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
      expect((await member.client.auth.getUser()).data.user?.email).toBe(member.email);
      const done = await auth.verifyOtp({ token_hash: two.tokenHash, type: two.type });
      expect(done.data.user).toMatchObject({
        id: member.id,
        email: address,
        identities: [{ email: address }],
      });
      expect(done.data.user?.new_email).toBeUndefined();
      expect((await auth.signInWithPassword({ email: address, password })).error).toBeNull();
      expect((await auth.signInWithPassword({ email: member.email, password })).error?.code).toBe(
        'invalid_credentials',
      );
    },
  );

  it('cannot be confirmed twice by the same address', async () => {
    const address = newAddress();
    const { client, email, old } = await askFor(address);
    await client.auth.resend({ type: 'email_change', email });
    const again = await newestMail(instance, email);
    const { auth } = await newClient(instance);
    await auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' });
    const { error } = await auth.verifyOtp({ token_hash: again.tokenHash, type: 'email_change' });
    expect(error?.code).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('works with codes', async () => {
    const address = newAddress();
    const { email, old, fresh } = await askFor(address);
    const { auth } = await newClient(instance);
    await auth.verifyOtp({ email, token: old.code, type: 'email_change' });
    const { data } = await auth.verifyOtp({ email: address, token: fresh.code, type: 'email_change' });
    expect(data.user?.email).toBe(address);
  });

  it('rejects an address that has an account, even one created meanwhile', async () => {
    const taken = await newMember(instance);
    const { client } = await newMember(instance);
    const { error } = await client.auth.updateUser({ email: taken.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
    const address = newAddress();
    const { old, fresh } = await askFor(address);
    await newMember(instance, address);
    const { auth } = await newClient(instance);
    await auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' });
    const late = await auth.verifyOtp({ token_hash: fresh.tokenHash, type: 'email_change' });
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('to the current address is a no-op and sends nothing', async () => {
    const { client, email } = await newMember(instance);
    const { data } = await client.auth.updateUser({ email: email.toUpperCase() });
    expect(data.user?.new_email).toBeUndefined();
    expect(await mailsTo(instance, email)).toBe(0);
  });
});

describe('signing out', () => {
  async function threeDevices() {
    const first = await newMember(instance);
    const [second, third] = [await newClient(instance), await newClient(instance)];
    for (const device of [second, third])
      await device.auth.signInWithPassword({ email: first.email, password });
    const tokens = [first.client, second, third].map(async (device) => {
      return (await device.auth.getSession()).data.session?.access_token ?? '';
    });
    return { devices: [first.client, second, third], tokens: await Promise.all(tokens) };
  }

  const scopes: [scope: 'global' | 'local' | 'others', stillIn: boolean[]][] = [
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ];
  it.each(scopes)('with scope %s leaves these devices signed in: %j', async (scope, stillIn) => {
    const { devices, tokens } = await threeDevices();
    expect((await devices[0]?.auth.signOut({ scope }))?.error).toBeNull();
    const answers = await Promise.all(tokens.map((token) => call(instance, 'GET', '/user', { token })));
    expect(answers.map(({ status }) => status === 200)).toEqual(stillIn);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.error_code]).toEqual([403, 'session_not_found']);
    }
  });

  it('returns an empty 204 and rejects unknown scopes', async () => {
    const { session } = await newMember(instance);
    const bad = await call(instance, 'POST', '/logout?scope=some', { token: session.access_token });
    expect([bad.status, bad.body.error_code]).toEqual([400, 'validation_failed']);
    const { status, body } = await call(instance, 'POST', '/logout', { token: session.access_token });
    expect([status, body]).toEqual([204, '']);
  });
});
