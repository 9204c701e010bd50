import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, newAddress, newAdmin, newClient, newestMail, newMember, password } from './auth-setup.ts';

const instance = setUpInstance();
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(instance);
});

type Made = { email: string; link: string; code: string; type: string };

async function make(type: 'signup' | 'invite' | 'magiclink' | 'recovery'): Promise<Made> {
  const email = type === 'recovery' ? (await newMember(instance)).email : newAddress();
  const { data, error } = await admin.generateLink({ type, email, password } as never);
  if (error) throw error;
  const { hashed_token: link, email_otp: code, verification_type } = data.properties;
  return { email, link, code, type: verification_type };
}

async function follow(link: string, type: string) {
  const query = new URLSearchParams({ token: link, type });
  const { status, headers } = await call(instance, 'GET', `/verify?${query}`);
  const fragment = new URLSearchParams(new URL(String(headers.location)).hash.slice(1));
  return { status, fragment: Object.fromEntries(fragment) };
}

describe.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('a %s link', (type) => {
  it('signs in when opened', async () => {
    const made = await make(type);
    const { status, fragment } = await follow(made.link, made.type);
    expect([status, fragment.type]).toEqual([303, type]);
    const { data } = await (await newClient(instance)).auth.getUser(fragment.access_token);
    expect(data.user?.email).toBe(made.email);
  });

  it('signs in by token, and by code with the address', async () => {
    for (const by of ['link', 'code']) {
      const { email, link, code } = await make(type);
      const { auth } = await newClient(instance);
      const proof = by === 'link' ? { token_hash: link, type } : { email, token: code, type };
      const { data, error } = await auth.verifyOtp(proof);
      expect([error, data.session?.user.email]).toEqual([null, email]);
    }
  });
});

describe('a verification link', () => {
  it.each([
    ['signup', 'recovery'],
    ['recovery', 'signup'],
    ['invite', 'recovery'],
    ['recovery', 'email_change'],
  ] as const)('of type %s is not accepted as type %s', async (type, other) => {
    const { link } = await make(type);
    expect((await follow(link, other)).fragment.error_code).toBe('otp_expired');
  });
});

describe('email change links', () => {
  it('are opened one after the other; the second signs in', async () => {
    const { email, id } = await newMember(instance);
    const newEmail = newAddress();
    const links: string[] = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail });
      expect(data.properties?.verification_type).toBe('email_change');
      links.push(data.properties?.hashed_token ?? '');
    }
    const [first = '', second = ''] = links;
    expect((await follow(first, 'email_change')).fragment).toMatchObject({
      message: expect.stringContaining('other email'),
    });
    const { fragment } = await follow(second, 'email_change');
    const { data } = await (await newClient(instance)).auth.getUser(fragment.access_token);
    expect(data.user).toMatchObject({ id, email: newEmail });
  });
});

describe('resending an email', () => {
  it.each(['signup', 'email_change'] as const)('for %s sends a working link', async (type) => {
    const { auth } = await newClient(instance);
    const email = type === 'signup' ? newAddress() : (await newMember(instance)).email;
    if (type === 'signup') await auth.signUp({ email, password });
    else await signedInChange(email);
    const before = await newestMail(instance, email);
    expect(await auth.resend({ type, email })).toMatchObject({ error: null });
    const again = await newestMail(instance, email);
    expect(again.tokenHash).not.toBe(before.tokenHash);
    expect((await auth.verifyOtp({ token_hash: again.tokenHash, type: again.type })).error).toBeNull();
  });

  async function signedInChange(email: string) {
    const { auth } = await newClient(instance);
    await auth.signInWithPassword({ email, password });
    await auth.updateUser({ email: newAddress() });
  }

  it.each([
    ['no type', { email: 'a@example.com' }],
    ['another type', { type: 'recovery', email: 'a@example.com' }],
    ['no address', { type: 'signup' }],
    [
      'both a phone number and an address',
      { type: 'signup', email: 'a@example.com', phone: '4915112345678' },
    ],
  ])('rejects %s', async (_what, body) => {
    const { status, body: answer } = await call(instance, 'POST', '/resend', { body });
    expect([status, answer.error_code]).toEqual([400, 'validation_failed']);
  });

  it('returns the same response when there is nothing to send', async () => {
    for (const type of ['signup', 'email_change']) {
      const answer = await call(instance, 'POST', '/resend', { body: { type, email: newAddress() } });
      expect([answer.status, answer.body]).toEqual([200, {}]);
    }
  });
});

describe('listing users', () => {
  it('returns the total count and page links', async () => {
    for (let made = 0; made < 3; made += 1) await newMember(instance);
    const token = instance.platform.keys.serviceRoleKey;
    const first = await call(instance, 'GET', '/admin/users?page=1&per_page=2', { token });
    const total = Number(first.headers['x-total-count']);
    expect(total).toBeGreaterThanOrEqual(3);
    const last = Math.ceil(total / 2);
    const at = `${await instance.url()}/auth/v1/admin/users`;
    expect(first.headers.link).toBe(
      `<${at}?page=2&per_page=2>; rel="next", <${at}?page=${last}&per_page=2>; rel="last"`,
    );
    const end = await call(instance, 'GET', `/admin/users?page=${last}&per_page=2`, { token });
    expect(end.headers.link).toBe(`<${at}?page=${last}&per_page=2>; rel="last"`);
    expect(end.body.users).toHaveLength(total - 2 * (last - 1));
  });
});

describe('signing in with an ID token', () => {
  it.each([
    ['nothing', {}, 'id_token required'],
    ['no provider', { id_token: 'x' }, 'provider or client_id and issuer required'],
  ])('rejects %s in the OAuth error format', async (_what, body, description) => {
    const answer = await call(instance, 'POST', '/token?grant_type=id_token', { body });
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'invalid_request', error_description: description },
    ]);
  });

  it('never succeeds', async () => {
    const { auth } = await newClient(instance);
    const { error } = await auth.signInWithIdToken({ provider: 'google', token: 'x' });
    expect(error).toMatchObject({ status: 400, code: 'provider_disabled' });
  });
});
