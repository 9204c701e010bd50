import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
const {
  ban,
  call,
  mailLink,
  newAdmin,
  newClient,
  newestMail,
  newMember,
  open,
  outcome,
  sentTo,
  signIn,
  signInError,
  verify,
} = authApi({ instance });
let ahead = 0;

describe('password sign-in', () => {
  it('password sign-in returns a session whose claims include the user, session and method', async () => {
    const { client, email, id, session } = await newMember();
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

  it.each([
    ['nothing', {}, 'id_token required'],
    ['no provider', { id_token: 'x' }, 'provider or client_id and issuer required'],
  ])(
    'sign-in with an ID token rejects %s in the OAuth error format',
    async (_what, body, error_description) => {
      const answer = await call('POST', '/token?grant_type=id_token', { body });
      expect([answer.status, answer.body]).toEqual([400, { error: 'invalid_request', error_description }]);
    },
  );

  it('password sign-in does not reveal whether an address has an account', async () => {
    const { email } = await newMember();
    const attempt = async (address: string) => {
      const started = performance.now();
      const body = { email: address, password: 'not the password' };
      const answer = await call('POST', '/token?grant_type=password', { body });
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

  it('password sign-in ends while another transaction holds the account', async () => {
    const { email, id } = await newMember();
    const body = { email, password };
    const answer = await instance.sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for update`;
      return outcome('POST', '/token?grant_type=password', { body });
    });
    expect(answer).toEqual([409, 'conflict']);
  });

  it('password sign-in rejects a banned user', async () => {
    const { email, id } = await newMember();
    await ban(id);
    const body = { email, password };
    expect(await outcome('POST', '/token?grant_type=password', { body })).toEqual([400, 'user_banned']);
  });

  const refused: [what: string, query: string, body: object, status: number, code: string][] = [
    ['no address', 'password', { password }, 400, 'validation_failed'],
    ['two identifiers', 'password', { email: 'a@example.com', phone: '49' }, 400, 'validation_failed'],
    ['a phone number', 'password', { phone: '4915112345678', password }, 422, 'phone_provider_disabled'],
    ['an unknown grant', 'magic', {}, 400, 'invalid_credentials'],
    ['an ID token', 'id_token', { id_token: 'x', provider: 'google' }, 400, 'provider_disabled'],
    ['a code without its verifier', 'pkce', { auth_code: 'x' }, 400, 'validation_failed'],
    ['an unknown code', 'pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
  ];
  it.each(refused)('password sign-in rejects %s', async (_what, grant, body, status, code) => {
    expect(await outcome('POST', `/token?grant_type=${grant}`, { body })).toEqual([status, code]);
  });
});

describe('the signed-in user', () => {
  it('a signed-in user can read and update their own data, and null removes a value', async () => {
    const { client, id } = await newMember();
    await client.auth.updateUser({ data: { name: 'Ada', city: 'London' } });
    const { data, error } = await client.auth.updateUser({ data: { city: null, skills: ['SQL'] } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ name: 'Ada', skills: ['SQL'] });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, user_metadata: { name: 'Ada' } });
  });

  it('changing the password ends other sessions and invalidates mailed links', async () => {
    const { client, email } = await newMember();
    const { client: other } = await signIn(email);
    const { link } = await mailLink(email);
    expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await verify(link)).error?.code).toBe('otp_expired');
    expect(await signInError(email, 'another password')).toBeUndefined();
  });

  const rejected: [what: string, change: object, status: number, code: string][] = [
    ['the same password', { password }, 422, 'same_password'],
    [
      'a wrong current password',
      { password: 'a new one', current_password: 'no' },
      400,
      'current_password_invalid',
    ],
    ['a wrong nonce', { password: 'new one 1', nonce: '000000' }, 422, 'reauthentication_not_valid'],
    ['a phone number', { phone: '4915112345678' }, 400, 'phone_provider_disabled'],
    ['app metadata', { app_metadata: { role: 'operator' } }, 403, 'not_admin'],
    ['oversized data', { data: { x: 'y'.repeat(9000) } }, 400, 'validation_failed'],
    ['data that is not an object', { data: 'x' }, 400, 'validation_failed'],
  ];
  it.each(rejected)('the signed-in user cannot make a change with %s', async (_what, body, status, code) => {
    const { session } = await newMember();
    expect(await outcome('PUT', '/user', { body, token: session.access_token })).toEqual([status, code]);
  });

  it('a new password is mailed, whoever sets it', async () => {
    const { client, email, id } = await newMember();
    await client.auth.updateUser({ password: 'a newer password' });
    await (await newAdmin()).updateUserById(id, { password: 'copper kettle nine' });
    const sent = await sentTo(email);
    expect(sent.map(({ type, action }) => [type, new URL(action ?? '').pathname])).toEqual([
      ['password-changed', '/forgot-password'],
      ['password-changed', '/forgot-password'],
    ]);
    expect(sent.map(({ text }) => text).join()).not.toMatch(/a newer password|copper kettle nine/);
    expect((await client.auth.getUser()).error, 'the other devices are signed out').not.toBeNull();
  });

  it('changing the password needs a mailed code if the sign-in is older than a day', async () => {
    const { client, email } = await newMember();
    ahead += 25 * 3600_000;
    await client.auth.refreshSession();
    const refused = await client.auth.updateUser({ password: 'another password' });
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = await newestMail(email);
    expect((await client.auth.updateUser({ password: 'another password', nonce })).error).toBeNull();
    const again = await client.auth.updateUser({ password: 'a third password', nonce });
    expect(again.error?.code).toBe('reauthentication_not_valid');
  });

  it('a rejected new password does not end a sign-in that is in progress', async () => {
    const { client, email } = await newMember();
    const other = await newClient({ flowType: 'pkce' });
    await other.auth.signInWithOtp({ email });
    const { link } = await newestMail(email);
    const { query } = await open(link);
    await client.auth.reauthenticate();
    const { code: nonce } = await newestMail(email);
    const refused = await client.auth.updateUser({ password, nonce });
    expect(refused.error?.code).toBe('same_password');
    expect((await other.auth.exchangeCodeForSession(query.code ?? '')).error).toBeNull();
  });

  it('a mailed code is valid for an hour and only for the user it was mailed to', async () => {
    const { client, email } = await newMember();
    const other = await newMember();
    await client.auth.reauthenticate();
    const { code: nonce } = await newestMail(email);
    const change = { password: 'another password', nonce };
    const elsewhere = await other.client.auth.updateUser(change);
    expect(elsewhere.error?.code).toBe('reauthentication_not_valid');
    ahead += 61 * 60_000;
    await client.auth.refreshSession();
    const late = await client.auth.updateUser(change);
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('a user without a verified address gets no mailed code', async () => {
    const { id, session } = await newMember();
    const ask = () => outcome('GET', '/reauthenticate', { token: session.access_token });
    await instance.sql`update auth.users set email_confirmed_at = null where id = ${id}`;
    expect(await ask()).toEqual([422, 'email_not_confirmed']);
    await instance.sql`update auth.users set email = null where id = ${id}`;
    expect(await ask()).toEqual([400, 'validation_failed']);
  });
});

describe('sign-out', () => {
  async function threeDevices() {
    const first = await newMember();
    const devices = [first, await signIn(first.email), await signIn(first.email)];
    return { client: first.client, tokens: devices.map(({ session }) => session.access_token) };
  }

  const scopes: [scope: 'global' | 'local' | 'others', stillIn: boolean[]][] = [
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ];
  it.each(scopes)('signing out with scope %s leaves these devices signed in: %j', async (scope, stillIn) => {
    const { client, tokens } = await threeDevices();
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    const answers = await Promise.all(tokens.map((token) => outcome('GET', '/user', { token })));
    expect(answers).toEqual(stillIn.map((isIn) => (isIn ? [200, undefined] : [403, 'session_not_found'])));
  });

  it('signing out returns an empty 204 and rejects unknown scopes', async () => {
    const token = (await newMember()).session.access_token;
    expect(await outcome('POST', '/logout?scope=some', { token })).toEqual([400, 'validation_failed']);
    const { status, body } = await call('POST', '/logout', { token });
    expect([status, body]).toEqual([204, '']);
  });
});
