import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, newAddress, newAdmin, newClient, newestMail, newMember, password } from './auth-setup.ts';

const instance = setUpInstance({ now: () => new Date(Date.now() + ahead) });
let ahead = 0;

async function follow(path: string): Promise<{ status: number; target: URL }> {
  const { status, headers } = await call(instance, 'GET', path);
  return { status, target: new URL(String(headers.location)) };
}

/** The path and query of a verification URL: `/verify?token=…`. */
function pathOf(actionLink: string): string {
  const { pathname, search } = new URL(actionLink);
  return pathname.replace('/auth/v1', '') + search;
}

describe('opening a verification link in the browser', () => {
  it('redirects with a session in the fragment, once', async () => {
    const { email, id } = await newMember(instance);
    const admin = await newAdmin(instance);
    const origin = await instance.url();
    const { data } = await admin.generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo: `${origin}/dashboard?a=b` },
    });
    const path = pathOf(data.properties?.action_link ?? '');
    const { status, target } = await follow(path);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([status, target.pathname, target.search]).toEqual([303, '/dashboard', '?a=b']);
    expect(Object.fromEntries(fragment)).toMatchObject({
      expires_in: '3600',
      token_type: 'bearer',
      type: 'magiclink',
      sb: '',
    });
    const { auth } = await newClient(instance);
    const session = await auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(session.data.user?.id).toBe(id);

    const again = await follow(path);
    expect(again.status).toBe(303);
    expect(Object.fromEntries(new URLSearchParams(again.target.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      sb: '',
    });
  });

  it('never redirects to another site', async () => {
    const { email } = await newMember(instance);
    const { data } = await (await newAdmin(instance)).generateLink({ type: 'recovery', email });
    const token = data.properties?.hashed_token ?? '';
    const { target } = await follow(
      `/verify?token=${token}&type=recovery&redirect_to=https://evil.example/steal`,
    );
    expect(target.origin).toBe(await instance.url());
    expect(target.hash).toContain('access_token=');
  });

  it('does not consume the token on a HEAD request', async () => {
    const { email } = await newMember(instance);
    const { data } = await (await newAdmin(instance)).generateLink({ type: 'magiclink', email });
    const token = data.properties?.hashed_token ?? '';
    await instance.app.inject({ method: 'HEAD', url: `/auth/v1/verify?token=${token}&type=magiclink` });
    const { auth } = await newClient(instance);
    expect((await auth.verifyOtp({ token_hash: token, type: 'magiclink' })).error).toBeNull();
  });

  it('rejects a missing token or type', async () => {
    for (const path of ['/verify', '/verify?token=x', '/verify?token=x&type=nonsense']) {
      const { status, body } = await call(instance, 'GET', path);
      expect([status, body.error_code]).toEqual([400, 'validation_failed']);
    }
  });
});

describe('a PKCE sign-in', () => {
  async function begin() {
    const email = newAddress();
    const client = await newClient(instance, { flowType: 'pkce' });
    await client.auth.signUp({ email, password, options: { data: { name: 'Ada' } } });
    const { tokenHash } = await newestMail(instance, email);
    expect(tokenHash).toMatch(/^pkce_/);
    const { target } = await follow(`/verify?token=${tokenHash}&type=signup`);
    return { email, client, target, code: target.searchParams.get('code') ?? '' };
  }

  it('redirects with a code that the starting browser exchanges once for a session', async () => {
    const { email, client, target, code } = await begin();
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    const again = await call(instance, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    });
    expect([again.status, again.body.error_code]).toEqual([404, 'flow_state_not_found']);
  });

  it('issues no session without the code verifier', async () => {
    const { client, code } = await begin();
    const body = { auth_code: code, code_verifier: 'x'.repeat(43) };
    const thief = await call(instance, 'POST', '/token?grant_type=pkce', { body });
    expect([thief.status, thief.body.error_code]).toEqual([400, 'bad_code_verifier']);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  it('keeps the code valid for five minutes', async () => {
    const { client, code } = await begin();
    ahead += 301_000;
    const { error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' });
  });

  it('reports errors in both the query string and the fragment', async () => {
    const { target } = await follow('/verify?token=pkce_unknown&type=magiclink');
    expect(target.searchParams.get('error_code')).toBe('otp_expired');
    expect(target.hash).toContain('error_code=otp_expired');
  });

  it('can also be completed by the page that emails link to', async () => {
    const { email, client } = {
      email: newAddress(),
      client: await newClient(instance, { flowType: 'pkce' }),
    };
    await client.auth.signInWithOtp({ email });
    const { tokenHash, type } = await newestMail(instance, email);
    const { data } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
    expect(data.session?.user.email).toBe(email);
  });

  const halves: [what: string, pair: object][] = [
    ['a challenge without a method', { code_challenge: 'x'.repeat(43) }],
    ['a method without a challenge', { code_challenge_method: 's256' }],
    ['a short challenge', { code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }],
    [
      'a challenge with invalid characters',
      { code_challenge: `${'x'.repeat(43)}+`, code_challenge_method: 's256' },
    ],
    ['an unknown method', { code_challenge: 'x'.repeat(43), code_challenge_method: 's512' }],
  ];
  it.each(halves)('rejects %s', async (_what, pair) => {
    for (const path of ['/signup', '/otp', '/recover']) {
      const { status, body } = await call(instance, 'POST', path, {
        body: { email: newAddress(), password, ...pair },
      });
      expect([path, status, body.error_code]).toEqual([path, 400, 'validation_failed']);
    }
  });
});
