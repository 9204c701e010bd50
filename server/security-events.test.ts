import { SignJWT } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import {
  createSecurityEvents,
  type SecurityEvent,
} from '#server/platform/security-events/security-events.ts';
import { setUpInstance } from '../tests/instance/set-up.ts';
import { authApi, password, submission } from '../tests/protocol/auth-setup.ts';
import { authenticatorApp, movingClock } from '../tests/protocol/second-factor-setup.ts';

const clock = movingClock();
const operatorEmails = ['operator@example.com'];
const instance = setUpInstance({ now: clock.now, limitFactor: 5, operatorEmails });
const { adminLink, call, newAdmin, newMember, open, verify } = authApi({ instance });
const { enter, newMemberWithFactor } = authenticatorApp({ instance }, clock);

const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmVk';
const get = (url: string, headers: Record<string, string> = {}, app = instance.app) =>
  app.inject({ method: 'GET', url, headers });
const withToken = (token: string) => ({
  apikey: instance.platform.keys.anonKey,
  authorization: `Bearer ${token}`,
});
const signInWith = (email: string, attempt: string) =>
  call('POST', '/token?grant_type=password', { body: { email, password: attempt } });
const refresh = (token: string) =>
  call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } });

type Member = Awaited<ReturnType<typeof newMemberWithFactor>>;

/** Events with their outcome and detail, and what a member does to cause them. */
const ofMembers: Record<string, (member: Member) => Promise<unknown>> = {
  'new-device ok password, signed-in ok password': async ({ email }) => {
    await signInWith(email, password);
    await signInWith(email, password);
  },
  'password-wrong refused': ({ email }) => signInWith(email, 'not the password'),
  'session-stolen refused': async ({ session }) => {
    let token = session.refresh_token;
    for (let at = 0; at < 3; at += 1) token = String((await refresh(token)).body.refresh_token);
    clock.pass(60_000);
    await refresh(session.refresh_token);
  },
  'signed-out-everywhere ok global': ({ session }) =>
    call('POST', '/logout', { token: session.access_token }),
  'session-over refused': async ({ client, session }) => {
    await client.auth.signOut();
    await call('GET', '/user', { token: session.access_token });
  },
  'factor-used ok': ({ client, factor }) => {
    clock.passHalfMinute();
    return enter(client, factor);
  },
  'password-changed ok': ({ client }) => client.auth.updateUser({ password: 'a password of today' }),
  'factor-removed ok': ({ client, factor }) => client.auth.mfa.unenroll(factor),
  'factor-wrong refused': ({ client, factor }) => enter(client, factor, '000000'),
  'limit-reached refused POST /auth/v1/factors/:id/verify, codes-guessed-with-password refused': async ({
    client,
    factor,
  }) => {
    for (let at = 0; at < 26; at += 1) await enter(client, factor, '000000');
  },
  'admin-api-used refused': ({ session }) => call('GET', '/admin/users', { token: session.access_token }),
  'code-refused refused': async ({ email }) => {
    await adminLink(email);
    await call('POST', '/verify', { body: { type: 'email', email, token: '000000' } });
  },
};

const ofNobody: Record<string, () => Promise<unknown>> = {
  'api-key-wrong refused': () => get('/rest/v1/issues', { apikey: 'x' }),
  'limit-reached refused POST /rest/v1/:name': async () => {
    await instance.sql`select rate_limit.spend('{"submission": 100}', '127.0.0.1', null, 5)`;
    await instance.app.inject({
      method: 'POST',
      url: '/rest/v1/code_submissions',
      headers: { apikey: instance.platform.keys.anonKey },
      payload: submission('flood@example.com'),
    });
  },
  'file-link-refused refused': () => get(`/storage/v1/object/sign/issue-attachments/a.png?token=${forged}`),
  'admin-api-used ok GET /auth/v1/admin/users': async () => (await newAdmin()).listUsers(),
  'developer-secret-wrong refused': () => get('/dev', { 'x-dev-secret': 'x' }),
  'external-sign-in-refused refused saml_relay_state_not_found': () =>
    call('POST', '/sso/saml/acs', {
      body: 'RelayState=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
};

beforeEach(async () => {
  await instance.sql`delete from rate_limit.usage`;
});

async function forget(): Promise<void> {
  await stored();
  await instance.sql`truncate auth.security_events`;
}

async function stored() {
  await instance.platform.securityEvents.flush();
  return instance.sql`select event, outcome, detail, account, count from auth.security_events order by id`;
}

it.each(Object.keys({ ...ofMembers, ...ofNobody }))('“%s” is recorded with its account', async (name) => {
  const act = ofMembers[name] ?? ofNobody[name];
  const member = await newMemberWithFactor();
  await forget();
  await act?.(member);
  const account = name in ofMembers ? member.id : null;
  const found = (await stored()).filter((row) => row.account === account).map(wordsOf);
  expect(found).toEqual(expect.arrayContaining(name.split(', ')));
});

const wordsOf = ({ event, outcome, detail }: Record<string, unknown>) =>
  [event, outcome, detail].filter(Boolean).join(' ');

it('links that are used twice and a forged token at each service are counted', async () => {
  const member = await newMember(operatorEmails[0]);
  const link = await adminLink(member.email);
  await forget();
  for (const path of ['auth/v1/user', 'rest/v1/issues', 'storage/v1/bucket', 'live'])
    await get(`/${path}`, withToken(forged));
  await verify(link);
  await verify(link);
  await open(link);
  const found = (await stored()).map((row) => [wordsOf(row), row.account, row.count]);
  expect(found.toSorted()).toEqual([
    ['code-refused refused', member.id, 2],
    ['operator-sign-in ok otp', member.id, 1],
    ['token-refused refused', null, 4],
  ]);
});

it('an expired token, an ordinary refresh and a mistyped form are no security events', async () => {
  const { client } = await newMember();
  const expired = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(1)
    .sign(new TextEncoder().encode(instance.platform.keys.jwtSecret));
  await forget();
  await client.auth.refreshSession();
  await signInWith('', password);
  for (const path of ['auth/v1/user', 'rest/v1/issues'])
    expect((await get(`/${path}`, withToken(expired))).body).toMatch(/expired/);
  expect(await stored()).toEqual([]);
});

it('changes that are undone are no security events', async () => {
  const { client } = await newMember();
  await forget();
  const both = { password: 'a password of today', email: 'no address' };
  expect((await client.auth.updateUser(both)).error?.status).toBe(400);
  expect(await stored()).toEqual([]);
});

it('an address without an account is stored only as a keyed hash', async () => {
  await forget();
  for (const email of ['nobody@example.com', ' Nobody@Example.com ']) await signInWith(email, password);
  const account = expect.stringMatching(/^email:[0-9a-f]{16}$/);
  expect(await stored()).toMatchObject([{ event: 'password-wrong', account, count: 2 }]);
});

it('beyond a limit, the addresses that a caller names are not stored', async () => {
  await forget();
  for (let at = 0; at < 60; at += 1)
    await call('POST', '/verify', {
      body: { type: 'email', email: `no-${at}@example.com`, token: '000000' },
    });
  const limited = (await stored()).filter(({ event }) => event === 'limit-reached');
  expect(new Set(limited.map(({ account }) => account))).toEqual(new Set([null]));
});

it('an address that names many accounts does not hide the events of others', async () => {
  await forget();
  const { events } = createEvents();
  for (let at = 0; at < 400; at += 1) events.record({ ...wrong, account: `email:${at}` });
  events.record({ ...wrong, event: 'session-stolen', address: '192.0.2.2' });
  await events.close();
  const found = (await stored()).map(({ event, count }) => `${event} ${count}`);
  const listed = Array(30).fill('password-wrong 1');
  expect(found.sort()).toEqual(['events-not-listed 370', ...listed, 'session-stolen 1']);
});

it('the address in the body of a call with a forged token is not stored', async () => {
  await forget();
  await call('PUT', '/user', { body: { email: 'named@example.com' }, token: forged });
  expect((await stored()).map(({ event, account }) => [event, account])).toEqual([['token-refused', null]]);
});

const sender = { address: '192.0.2.1', account: null, detail: null };
const wrong: SecurityEvent = { event: 'password-wrong', outcome: 'refused', ...sender };

function createEvents(mostOfOneOutcome?: number) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const events = createSecurityEvents(instance.platform.database, log, clock.now, mostOfOneOutcome);
  return { events, log, lines, logged: () => lines.map((line) => JSON.parse(line)) };
}

it('forged tokens of a minute are one row for all servers and two short lines without a stack', async () => {
  await forget();
  const [{ events, log, lines, logged }, other] = [createEvents(), createEvents()];
  const app = await buildApp({ ...instance.platform, log, securityEvents: events, now: clock.now });
  clock.pass(60_000 - (clock.now().getTime() % 60_000));
  for (let at = 0; at < 20; at += 1) await get('/auth/v1/user', withToken(forged), app);
  await Promise.all([events.flush(), events.flush()]);
  await get('/auth/v1/user', withToken(forged), app);
  other.events.record({ ...wrong, event: 'token-refused', address: '127.0.0.1' });
  await Promise.all([events.close(), other.events.close(), app.close()]);
  expect(await stored()).toMatchObject([{ event: 'token-refused', count: 22 }]);
  expect(logged().filter(({ security }) => security)).toMatchObject([
    { security: 'token-refused', outcome: 'refused', address: '127.0.0.1', account: null },
    { count: 21 },
  ]);
  expect(
    Math.max(...lines.filter((line) => line.includes('security')).map(({ length }) => length)),
  ).toBeLessThan(200);
});

it('events that could not be stored are kept, and a flood of refusals does not hide a sign-in', async () => {
  await forget();
  const { events, lines } = createEvents(3);
  await instance.sql`alter table auth.security_events rename to gone`;
  for (let at = 0; at < 10; at += 1) events.record({ ...wrong, address: `192.0.2.${at}` });
  await events.flush();
  await events.flush();
  await instance.sql`alter table auth.gone rename to security_events`;
  events.record({ ...wrong, event: 'signed-in', outcome: 'ok' });
  await events.close();
  const found = (await stored()).map(({ event, count }) => `${event} ${count}`);
  const listed = Array(3).fill('password-wrong 1');
  expect(found.sort()).toEqual(['events-not-listed 7', ...listed, 'signed-in 1']);
  expect(lines.filter((line) => line.includes('could not be stored'))).toHaveLength(1);
});
