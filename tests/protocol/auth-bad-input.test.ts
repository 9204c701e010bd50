import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';
import { words } from './generated/draft.ts';

const instance = setUpInstance({ github: null });
const { call, newMember, outcome } = authApi({ instance });
let token: string;
beforeAll(async () => {
  token = (await newMember()).session.access_token;
});

const withData = (data: string) => `{"email":"a@example.com","password":"${password}","data":${data}}`;
const bodies = [
  ...words(`{"email": [] 7 null {"email":"a\\u0000@example.com","password":"${password}"}
    {"email":{"a":1},"password":[],"token":1,"type":{},"refresh_token":7,"auth_code":[],"data":5}`),
  ...['{"a\\u0000":1}', '{"a":"\\ud800"}', `{"x":"${'y'.repeat(10_000_000)}"}`].map(withData),
  `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  '['.repeat(50_000),
];
const posts =
  words(`/signup /token?grant_type=password /token?grant_type=refresh_token /token?grant_type=pkce /verify
  /otp /magiclink /resend /recover /factors /sso /invite /admin/users`);

describe('invalid requests', () => {
  it.each(bodies.map((body) => [body.slice(0, 80), body]))(
    'every endpoint rejects the body %s',
    async (_what, body) => {
      for (const path of posts) {
        for (const bearer of [token, instance.platform.keys.serviceRoleKey]) {
          const answer = await call('POST', path, { body, token: bearer });
          expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
          expect([path, typeof (answer.body.error_code ?? answer.body.error)]).toEqual([path, 'string']);
        }
      }
      const change = await call('PUT', '/user', { body, token });
      expect(change.status >= 400 && change.status < 500).toBe(true);
    },
  );

  it('an invalid request returns the reason for the error', async () => {
    const cut = await call('POST', '/signup', { body: '{"email":' });
    expect([cut.status, cut.body.error_code]).toEqual([400, 'bad_json']);
    const big = await call('POST', '/signup', {
      body: JSON.stringify({ x: 'y'.repeat(2_000_000) }),
    });
    expect(big.status).toBe(413);
    const names = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [at, 1]));
    const many = await call('POST', '/signup', { body: names });
    expect([many.status, many.body.error_code]).toEqual([400, 'validation_failed']);
    expect(many.body.msg).toContain('more than 5000 names');
    const typed = await call('POST', '/signup', { body: { email: 5 } });
    expect([typed.status, typed.body.error_code]).toEqual([400, 'validation_failed']);
    expect(typed.body.msg).toContain('email');
  });

  it('an error uses the format of the requested API version', async () => {
    const body = { email: newAddress(), password: 'abc' };
    const current = await call('POST', '/signup', {
      body,
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    expect(current.headers['x-supabase-api-version']).toBe('2024-01-01');
    expect(current.headers['x-sb-error-code']).toBe('weak_password');
    expect(current.body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    });
    for (const version of [undefined, '2023-01-01', 'newest']) {
      const headers = version === undefined ? {} : { 'x-supabase-api-version': version };
      const earlier = await call('POST', '/signup', { body, headers });
      expect(earlier.headers['x-supabase-api-version']).toBeUndefined();
      expect(earlier.headers['x-sb-error-code']).toBe('weak_password');
      expect(earlier.body).toEqual({
        code: 422,
        error_code: 'weak_password',
        msg: 'Password should be at least 8 characters.',
        weak_password: { reasons: ['length'] },
      });
    }
  });

  it('unusual paths and query strings never cause a server error', async () => {
    const paths = words(`/user/%00 /admin/users/%ff /admin/users/..%2f.. /factors/x/y/z /admin/users?page=-1
      /admin/users?page=x /admin/users?per_page=1e9 /admin/users?page=1&page=2 /verify?token=%00&type=signup
      /verify?token=a&token=b&type=signup /verify?token=x&type=signup&redirect_to=%00
      /verify?token=x&type=signup&redirect_to=http://[ /authorize?provider=%00 /settings?x=%ff`);
    for (const path of paths) {
      const { status } = await call('GET', path, { token: instance.platform.keys.serviceRoleKey });
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect(await outcome('GET', '/nothing')).toEqual([404, 'not_found']);
  });

  it('unusual headers cause no error', async () => {
    const body = { email: (await newMember()).email, password };
    for (const headers of [
      { 'user-agent': 'ü'.repeat(3000) },
      { 'x-forwarded-for': "'; drop table" },
      { 'content-type': 'text/plain' },
    ]) {
      const answer = await call('POST', '/token?grant_type=password', { body, headers });
      expect(answer.status).toBe(200);
    }
  });
});

describe('unsupported endpoints', () => {
  it.each<['GET' | 'POST' | 'DELETE', path: string, body: object | undefined, status: number, code: string]>([
    ['GET', '/authorize?provider=github', undefined, 400, 'validation_failed'],
    ['POST', '/sso', { domain: 'example.com' }, 404, 'saml_provider_disabled'],
    ['GET', '/user/identities/authorize?provider=github', undefined, 404, 'manual_linking_disabled'],
    ['DELETE', '/user/identities/x', undefined, 404, 'manual_linking_disabled'],
    ['POST', '/resend', { type: 'sms', phone: '4915112345678' }, 400, 'phone_provider_disabled'],
    ['POST', '/otp', { phone: '4915112345678' }, 400, 'phone_provider_disabled'],
  ])('the unsupported endpoint %s %s (%j) returns %i %s', async (method, path, body, status, code) => {
    expect(await outcome(method, path, { token, body })).toEqual([status, code]);
  });

  it('the settings list unsupported sign-in methods as disabled', async () => {
    const { body } = await call('GET', '/settings');
    expect(body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      saml_enabled: false,
    });
    expect((await call('GET', '/health')).body).toMatchObject({ name: 'GoTrue' });
  });
});

describe('emails to one address', () => {
  let ahead = 0;
  const limited = setUpInstance({ limitFactor: 1, now: () => new Date(Date.now() + ahead) });

  it('emails to one address are limited to one per minute, with or without an account', async () => {
    const there = authApi({ instance: limited });
    const { auth } = await there.newClient();
    const { email: member } = await there.newMember();
    for (const email of [member, newAddress()]) {
      const asks = [
        () => auth.signUp({ email, password }),
        () => auth.resend({ type: 'signup', email }),
        () => auth.resetPasswordForEmail(email),
        () => auth.signInWithOtp({ email }),
      ];
      for (const ask of asks) {
        ahead += 61_000;
        expect((await ask()).error).toBeNull();
        const { error } = await ask();
        expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
        expect(error?.message).toMatch(
          /^For security purposes, you can only request this after (60|59|58) seconds\.$/,
        );
      }
    }
  });
});
