import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { accessActs } from '#domain/account/security-events.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecurityEvents } from '#server/platform/security-events/security-events.ts';
import { setUpInstance } from '../tests/instance/set-up.ts';
import { authApi, newAddress, password } from '../tests/protocol/auth-setup.ts';
import { authenticatorApp, movingClock } from '../tests/protocol/second-factor-setup.ts';

const clock = movingClock();
const operator = 'operator@example.com';
const instance = setUpInstance({ now: clock.now, limitFactor: 5, operatorEmails: [operator] });
const api = authApi({ instance });
const { adminLink, call, newAdmin, newMember, open, verify } = api;
const { enter, newMemberWithFactor } = authenticatorApp({ instance }, clock);

const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmVk';
const asForger = { authorization: `Bearer ${forged}` };
const signInWith = (email: string, attempt: string) =>
  call('POST', '/token?grant_type=password', { body: { email, password: attempt } });
const get = (url: string, headers: Record<string, string>) =>
  instance.app.inject({ method: 'GET', url, headers });
const withKey = () => ({ apikey: instance.platform.keys.anonKey });

async function wrongFactorCodes(times: number) {
  const member = await newMemberWithFactor();
  for (let at = 0; at < times; at += 1) await enter(member.client, member.factor, '000000');
  return member;
}

async function reuseRefreshToken() {
  const member = await newMember();
  let token = member.session.refresh_token;
  for (let at = 0; at < 3; at += 1) token = String((await refresh(token)).body.refresh_token);
  clock.pass(60_000);
  await refresh(member.session.refresh_token);
  return member;
}
const refresh = (token: string) =>
  call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

/** What happens, the events that it must cause, and what to do. An account that it returns is expected. */
const cases: [string, string[], () => Promise<unknown>][] = [
  ['a sign-in', ['signed-in ok password'], () => newMember()],
  ['an operator’s sign-in', ['operator-signed-in ok password'], () => newMember(operator)],
  [
    'a wrong password',
    ['password-wrong refused'],
    async () => {
      const member = await newMember();
      await signInWith(member.email, 'not the password');
      return member;
    },
  ],
  [
    'a password for an unknown address',
    ['account-unknown refused'],
    () => signInWith(newAddress(), password),
  ],
  [
    'a link that is used twice',
    ['code-refused refused', 'signed-in ok otp'],
    async () => {
      const member = await newMember();
      const link = await adminLink(member.email);
      await verify(link);
      await verify(link);
      await open(link);
      return member;
    },
  ],
  [
    'a wrong code',
    ['code-refused refused'],
    async () => {
      const member = await newMember();
      await adminLink(member.email);
      await call('POST', '/verify', { body: { type: 'email', email: member.email, token: '000000' } });
      return member;
    },
  ],
  ['a refresh token that comes back', ['session-stolen refused'], reuseRefreshToken],
  [
    'signing out everywhere, and a token of the ended session',
    ['signed-out-everywhere ok global', 'session-over refused'],
    async () => {
      const member = await newMember();
      const token = member.session.access_token;
      for (const path of ['/logout', '/logout']) await call('POST', path, { token });
      return member;
    },
  ],
  [
    'a new second factor, its use and its removal',
    ['second-factor-added ok', 'second-factor-used ok', 'second-factor-removed ok'],
    async () => {
      const member = await newMemberWithFactor();
      await member.client.auth.mfa.unenroll({ factorId: member.factor.factorId });
      return member;
    },
  ],
  ['wrong codes of a second factor', ['second-factor-wrong refused'], () => wrongFactorCodes(1)],
  [
    'so many wrong codes that they lock the second factor',
    ['second-factor-locked refused'],
    () => wrongFactorCodes(26),
  ],
  [
    'a recovery code',
    ['recovery-codes-made ok', 'recovery-code-used ok'],
    async () => {
      const member = await newMemberWithFactor();
      const token = member.session.access_token;
      const { codes } = (await call('POST', '/factors/recovery-codes', { token })).body as {
        codes: string[];
      };
      await call('POST', '/factors/recovery-codes/use', { token, body: { code: codes[0] } });
      return member;
    },
  ],
  [
    'a new password',
    ['password-changed ok'],
    async () => {
      const member = await newMember();
      await member.client.auth.updateUser({ password: 'another password 8' });
      return member;
    },
  ],
  [
    'a new address',
    ['address-changed ok'],
    async () => {
      const member = await newMember();
      await (await newAdmin()).updateUserById(member.id, { email: newAddress() });
      return member;
    },
  ],
  [
    'a forged token at each service',
    ['token-refused refused'],
    async () => {
      for (const path of ['auth/v1/user', 'rest/v1/issues', 'storage/v1/bucket', 'live'])
        await get(`/${path}`, { ...withKey(), ...asForger });
      expect(await events()).toContainEqual(expect.objectContaining({ event: 'token-refused', count: 4 }));
    },
  ],
  ['a wrong API key', ['api-key-wrong refused'], () => get('/rest/v1/issues', { apikey: 'x' })],
  [
    'a forged file link',
    ['file-link-refused refused'],
    () => get(`/storage/v1/object/sign/issue-attachments/a.png?token=${forged}`, {}),
  ],
  [
    'the admin API, by the service and by a member',
    ['admin-api-used ok GET /auth/v1/admin/users', 'admin-api-used refused'],
    async () => {
      await (await newAdmin()).listUsers();
      await call('GET', '/admin/users', { token: (await newMember()).session.access_token });
    },
  ],
  [
    'a member who tries to approve an engineer',
    ['operator-act refused approve_engineer'],
    async () => {
      const member = await newMember();
      await member.client.rpc('approve_engineer', { p_engineer_id: randomUUID() });
      return member;
    },
  ],
  [
    'a wrong developer secret',
    ['developer-secret-wrong refused'],
    () => get('/dev', { 'x-dev-secret': 'x' }),
  ],
  [
    'a reached limit',
    ['limit-reached refused POST /auth/v1/otp'],
    async () => {
      const email = newAddress();
      for (const _ of [1, 2]) await call('POST', '/otp', { body: { email } });
    },
  ],
];

type Event = { event: string; outcome: string; detail: string | null; account: string | null; count: number };

async function events(): Promise<Event[]> {
  await instance.platform.securityEvents.flush();
  return instance.sql<Event[]>`select event, outcome, detail, account, count from auth.security_events`;
}

it.each(cases)('the log of security events has %s with its account', async (_what, expected, act) => {
  await instance.sql`truncate auth.security_events`;
  await instance.sql`delete from rate_limit.usage`;
  const { id } = Object(await act()) as { id?: string };
  const found = await events();
  for (const event of expected) {
    const same = found.filter(
      ({ event: name, outcome, detail }) => [name, outcome, detail].filter(Boolean).join(' ') === event,
    );
    expect([event, same.length > 0]).toEqual([event, true]);
    if (id) expect(same.map(({ account }) => account)).toContain(id);
  }
});

it('an expired token, an ordinary refresh and a mistyped form are no security events', async () => {
  const { client } = await newMember();
  const secret = new TextEncoder().encode(instance.platform.keys.jwtSecret);
  const expired = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(1)
    .sign(secret);
  await events();
  await instance.sql`truncate auth.security_events`;
  await client.auth.refreshSession();
  await call('POST', '/token?grant_type=password', { body: { email: '' } });
  await client.rpc('no_such_procedure');
  for (const path of ['auth/v1/user', 'rest/v1/issues'])
    expect((await get(`/${path}`, { ...withKey(), authorization: `Bearer ${expired}` })).body).toMatch(
      /expired/,
    );
  expect(await events()).toEqual([]);
});

it('an address without an account is stored only as a keyed hash', async () => {
  await instance.sql`truncate auth.security_events`;
  for (const email of ['nobody@example.com', ' Nobody@Example.com ']) await signInWith(email, password);
  expect(await events()).toEqual([
    expect.objectContaining({ account: expect.stringMatching(/^email:[0-9a-f]{16}$/), count: 2 }),
  ]);
});

it('two hundred forged tokens write two short lines to the log and no stack', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const securityEvents = createSecurityEvents(instance.platform.database, log, () => new Date(0));
  const app = await buildApp({ ...instance.platform, log, securityEvents });
  for (let at = 0; at < 200; at += 1)
    await app.inject({ method: 'GET', url: '/auth/v1/user', headers: { ...withKey(), ...asForger } });
  await securityEvents.close();
  await app.close();
  const written = lines.filter((line) => !line.includes('no recipient'));
  expect(written.map((line) => JSON.parse(line).security)).toEqual(['token-refused', 'token-refused']);
  expect(Math.max(...written.map((line) => line.length))).toBeLessThan(200);
});

it('every procedure that changes access exists', async () => {
  const rows = await instance.sql`select proname from pg_proc where proname = any (${[...accessActs]})`;
  expect(rows).toHaveLength(accessActs.length);
});
