import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password, redirectOf } from './auth-setup.ts';

const instance = setUpInstance();
const { adminLink, arrive, call, newAdmin, newClient, newestMail, newMember, open, outcome, verify } =
  authApi({ instance });

const follow = async (path: string) => redirectOf(await call('GET', path));

describe('opening a verification link in the browser', () => {
  it('opening a verification link redirects once with a session in the fragment', async () => {
    const { email, id } = await newMember();
    const redirectTo = `${await instance.url()}/dashboard?a=b`;
    const { data } = await (await newAdmin()).generateLink({
      type: 'magiclink',
      email,
      options: { redirectTo },
    });
    const path = data.properties?.action_link.split('/auth/v1')[1] ?? '';
    const { status, target, fragment } = await follow(path);
    expect([status, target.pathname, target.search]).toEqual([303, '/dashboard', '?a=b']);
    expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', type: 'magiclink', sb: '' });
    expect((await (await arrive(fragment)).auth.getUser()).data.user?.id).toBe(id);

    const again = await follow(path);
    expect(again.status).toBe(303);
    expect(again.fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      sb: '',
    });
  });

  it('a HEAD request does not consume the token of a verification link', async () => {
    const link = await adminLink((await newMember()).email);
    const url = `/auth/v1/verify?token=${link.token_hash}&type=magiclink`;
    await instance.app.inject({ method: 'HEAD', url });
    expect((await verify(link)).error).toBeNull();
  });

  it.each(['/verify', '/verify?token=x', '/verify?token=x&type=nonsense'])(
    'a verification link rejects %s',
    async (path) => {
      expect(await outcome('GET', path)).toEqual([400, 'validation_failed']);
    },
  );
});

describe('PKCE sign-ins', () => {
  async function begin() {
    const email = newAddress();
    const client = await newClient({ flowType: 'pkce' });
    await client.auth.signUp({ email, password, options: { data: { name: 'Ada' } } });
    const { link } = await newestMail(email);
    expect(link.token_hash).toMatch(/^pkce_/);
    const { target, query } = await open(link);
    return { email, client, target, code: query.code ?? '' };
  }

  it('a PKCE sign-in redirects with a code that can be exchanged for a session only once', async () => {
    const { email, client, target, code } = await begin();
    expect(target.hash).toBe('');
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    const again = { auth_code: code, code_verifier: 'x'.repeat(43) };
    expect(await outcome('POST', '/token?grant_type=pkce', { body: again })).toEqual([
      404,
      'flow_state_not_found',
    ]);
  });

  it('a PKCE sign-in reports errors in both the query string and the fragment', async () => {
    const { query, fragment } = await open({ token_hash: 'pkce_unknown', type: 'magiclink' });
    expect([query.error_code, fragment.error_code]).toEqual(['otp_expired', 'otp_expired']);
  });

  it('a PKCE sign-in can also be completed on the page that the email links to', async () => {
    const email = newAddress();
    const client = await newClient({ flowType: 'pkce' });
    await client.auth.signInWithOtp({ email });
    const { data } = await client.auth.verifyOtp((await newestMail(email)).link);
    expect(data.session?.user.email).toBe(email);
  });

  const challenge = 'x'.repeat(43);
  it.each<[what: string, pair: object]>([
    ['a challenge without a method', { code_challenge: challenge }],
    ['a method without a challenge', { code_challenge_method: 's256' }],
    ['a short challenge', { code_challenge: 'x'.repeat(42), code_challenge_method: 's256' }],
    [
      'an invalid character in the challenge',
      { code_challenge: `${challenge}+`, code_challenge_method: 's256' },
    ],
    ['an unknown method', { code_challenge: challenge, code_challenge_method: 's512' }],
  ])('a PKCE sign-in rejects %s', async (_what, pair) => {
    for (const path of ['/signup', '/otp', '/recover']) {
      const body = { email: newAddress(), password, ...pair };
      expect([path, ...(await outcome('POST', path, { body }))]).toEqual([path, 400, 'validation_failed']);
    }
  });
});
