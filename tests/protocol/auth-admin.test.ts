import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, newAddress, password } from './auth-setup.ts';

const instance = setUpInstance();
const { call, newAdmin, newClient, newestMail, newMember, outcome, verify } = authApi({ instance });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});

const calls = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', '/admin/users/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11'],
  ['PUT', '/admin/users/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11'],
  ['DELETE', '/admin/users/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11'],
  ['GET', '/admin/users/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11/factors'],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
  ['GET', '/admin/sso/providers'],
  ['POST', '/admin/sso/providers'],
  ['PUT', '/admin/sso/providers/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11'],
  ['DELETE', '/admin/sso/providers/7d0b3b9e-5f0a-4c55-8f4e-0a8d4f6f6f11'],
] as const;

describe('admin API', () => {
  it.each(calls)('the admin API requires the service role for %s %s', async (method, path) => {
    const { session } = await newMember();
    const attempt = (token?: string) => outcome(method, path, token === undefined ? {} : { token });
    expect(await attempt()).toEqual([401, 'no_authorization']);
    expect(await attempt('forged')).toEqual([403, 'bad_jwt']);
    expect(await attempt(instance.platform.keys.anonKey)).toEqual([403, 'not_admin']);
    expect(await attempt(session.access_token)).toEqual([403, 'not_admin']);
  });

  it('the admin API rejects a service role account that is banned or signed out', async () => {
    const { client, id, email } = await newMember();
    await admin.updateUserById(id, { role: 'service_role' });
    const list = (token: string) => outcome('GET', '/admin/users', { token });
    const signedIn = await client.auth.signInWithPassword({ email, password });
    const token = signedIn.data.session?.access_token ?? '';
    expect(await list(token)).toEqual([200, undefined]);
    await admin.updateUserById(id, { ban_duration: '1h' });
    expect(await list(token)).toEqual([403, 'user_banned']);
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect(await list(token)).toEqual([200, undefined]);
    await client.auth.signOut();
    expect(await list(token)).toEqual([403, 'session_not_found']);
  });

  it('the admin API creates, reads, updates and deletes a user', async () => {
    const email = newAddress();
    const made = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'first' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', plan: 'first' },
      identities: [{ provider: 'email' }],
    });
    expect((await admin.getUserById(id)).data.user?.email).toBe(email);
    const changed = await admin.updateUserById(id, {
      user_metadata: { city: 'London' },
      password: 'changed one',
    });
    expect(changed.data.user?.user_metadata).toEqual({ name: 'Ada', city: 'London' });
    const { auth } = await newClient();
    expect((await auth.signInWithPassword({ email, password: 'changed one' })).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await auth.getUser()).error?.code).toBe('user_not_found');
  });

  it('the admin API bans and unbans a user', async () => {
    const { client, id } = await newMember();
    const banned = await admin.updateUserById(id, { ban_duration: '1h30m' });
    expect(new Date(banned.data.user?.banned_until ?? 0).getTime()).toBeGreaterThan(Date.now() + 80 * 60_000);
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    await admin.updateUserById(id, { ban_duration: 'none' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('the admin API soft-deletes an account and keeps its id', async () => {
    const { client, email, id } = await newMember();
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await client.auth.getUser()).error?.code).toBe('user_not_found');
    const [row] = await instance.sql`select * from auth.users where id = ${id}`;
    const nothing = { email: null, phone: null, encrypted_password: null, raw_user_meta_data: {} };
    expect(row).toMatchObject({ ...nothing, deleted_at: expect.any(Date) });
    expect((await newMember(email)).id).not.toBe(id);
  });

  it('the admin API lists users by page with the total count and page links', async () => {
    for (let count = 0; count < 3; count += 1) await newMember();
    const token = instance.platform.keys.serviceRoleKey;
    const first = await call('GET', '/admin/users?page=1&per_page=2', { token });
    const total = Number(first.headers['x-total-count']);
    expect(total).toBeGreaterThanOrEqual(3);
    const last = Math.ceil(total / 2);
    const at = `${await instance.url()}/auth/v1/admin/users`;
    expect(first.headers.link).toBe(
      `<${at}?page=2&per_page=2>; rel="next", <${at}?page=${last}&per_page=2>; rel="last"`,
    );
    const end = await call('GET', `/admin/users?page=${last}&per_page=2`, { token });
    expect(end.headers.link).toBe(`<${at}?page=${last}&per_page=2>; rel="last"`);
    expect(end.body.users).toHaveLength(total - 2 * (last - 1));
    const { data } = await admin.listUsers();
    expect(data).toMatchObject({ aud: 'authenticated', total, users: { length: total } });
  });

  it('the admin API signs a user out of other devices', async () => {
    const { client, session } = await newMember();
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('the admin API invites a user, who takes over the account by opening the link', async () => {
    const email = newAddress();
    const { data } = await admin.inviteUserByEmail(email, { data: { team: 'blue' } });
    expect(data.user?.invited_at).toBeDefined();
    const { link } = await newestMail(email);
    expect(link.type).toBe('invite');
    const verified = await verify(link);
    expect(verified.data.user?.user_metadata).toEqual({ team: 'blue' });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('data set by an admin is kept when an unverified user confirms through a resent email', async () => {
    const email = newAddress();
    await admin.createUser({ email, password, user_metadata: { name: 'Ada' } });
    const { auth } = await newClient();
    await auth.resend({ type: 'signup', email });
    await auth.verifyOtp((await newestMail(email)).link);
    expect((await auth.signInWithPassword({ email, password })).data.user?.user_metadata).toEqual({
      name: 'Ada',
    });
  });

  it('the admin API generates no links for unknown users and no sign-up links for existing ones', async () => {
    const { email } = await newMember();
    const unknown = await admin.generateLink({ type: 'recovery', email: newAddress() });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const known = await admin.generateLink({ type: 'signup', email, password });
    expect(known.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('the admin API rejects an address, phone number or id that is already taken', async () => {
    const { email, id } = await newMember();
    const other = await newMember();
    await admin.updateUserById(other.id, { phone: '+49 151 12345678' });
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin.updateUserById(other.id, { email })).error).toMatchObject({ code: 'email_exists' });
    expect((await admin.createUser({ phone: '4915112345678' })).error).toMatchObject({
      code: 'phone_exists',
    });
    expect((await admin.createUser({ id, email: newAddress() })).error).toMatchObject({
      code: 'validation_failed',
    });
  });

  const bad: [what: string, body: object][] = [
    ['a duration without a unit', { email: 'x@example.com', ban_duration: '24' }],
    ['an unknown role', { email: 'x@example.com', role: 'postgres' }],
    ['a password and a hash', { email: 'x@example.com', password: 'secret1', password_hash: 'x' }],
    ['a malformed hash', { email: 'x@example.com', password_hash: 'x' }],
    ['an id that is not a UUID', { email: 'x@example.com', id: 'x' }],
    ['a phone number with letters', { phone: 'abc' }],
    ['metadata that is not an object', { email: 'x@example.com', user_metadata: [] }],
  ];
  it.each(bad)('the admin API rejects %s', async (_what, body) => {
    const token = instance.platform.keys.serviceRoleKey;
    expect(await outcome('POST', '/admin/users', { body, token })).toEqual([400, 'validation_failed']);
  });

  it('the admin API returns 404 for a malformed id', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const token = instance.platform.keys.serviceRoleKey;
      expect(await outcome(method, '/admin/users/not-an-id', { token })).toEqual([404, 'validation_failed']);
    }
  });
});
