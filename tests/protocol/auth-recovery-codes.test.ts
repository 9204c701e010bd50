import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, tokenOf } from './auth-setup.ts';
import { authenticatorApp, type Enrolled, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now, limitFactor: 1 });
const { call, mailLink, newAdmin, newClient, newestMail, newMember, open, outcome, signIn, verify } = authApi(
  { instance },
);
const { codeOf, enroll, enter, newMemberWithFactor, show } = authenticatorApp({ instance }, clock);
// Resets the rate limit, because all tests share one IP address.
beforeEach(async () => {
  await instance.sql`delete from rate_limit.usage`;
});

async function makeCodes(token: string): Promise<string[]> {
  const { status, body } = await call('POST', '/factors/recovery-codes', { token });
  expect(status).toBe(200);
  return body.codes as string[];
}

const count = async (token: string) => (await call('GET', '/factors/recovery-codes', { token })).body;

const use = (token: string, code: string) =>
  call('POST', '/factors/recovery-codes/use', { body: { code }, token });

async function newMemberWithCodes() {
  const member = await newMemberWithFactor();
  return { ...member, codes: await makeCodes(member.session.access_token) };
}

async function newDevice(email: string): Promise<string> {
  return (await signIn(email)).session.access_token;
}

describe('recovery codes', () => {
  it('an account gets ten distinct recovery codes, and only their hashes are stored', async () => {
    const { codes, id, session } = await newMemberWithCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const kept = await instance.sql`select * from auth.mfa_recovery_codes where user_id = ${id}`;
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
    expect(await count(session.access_token)).toEqual({ left: 10, created_at: expect.any(String) });
  });

  it('a recovery code gives access when the second factor is lost, and notifies the owner', async () => {
    const { client, codes, email } = await newMemberWithCodes();
    const token = await newDevice(email);
    const { status, body } = await use(token, ` ${codes[3]?.toLowerCase().replace('-', ' ')}`);
    expect([status, body]).toEqual([200, { removed: 1 }]);
    expect((await call('GET', '/user', { token })).body).not.toHaveProperty('factors');
    expect((await call('PUT', '/user', { body: { data: { name: 'Ada' } }, token })).status).toBe(200);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await newestMail(email)).subject).toBe('A recovery code was used to sign in');
  });

  it('using a recovery code cancels sign-ins in progress', async () => {
    const { email, codes } = await newMemberWithCodes();
    const other = await newClient({ flowType: 'pkce' });
    await other.auth.signInWithOtp({ email });
    const { code = '' } = (await open((await newestMail(email)).link)).query;
    expect((await use(await newDevice(email), codes[0] ?? '')).status).toBe(200);
    expect(code).not.toBe('');
    expect((await other.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  });

  type Owner = Awaited<ReturnType<typeof newMemberWithCodes>>;
  it.each<[string, (owner: Owner) => Promise<unknown>]>([
    ['a recovery code', async ({ email, codes }) => use(await newDevice(email), codes[0] ?? '')],
    ['its owner', ({ client, factor }) => client.auth.mfa.unenroll(factor)],
    [
      'the service role',
      async ({ id, factor }) => (await newAdmin()).mfa.deleteFactor({ userId: id, id: factor.factorId }),
    ],
  ])('recovery codes are deleted when %s removes the last second factor', async (_who, remove) => {
    const owner = await newMemberWithCodes();
    await remove(owner);
    const { client } = await signIn(owner.email);
    await show(client, await enroll(client));
    expect(await count(await tokenOf(client))).toEqual({ left: 0, created_at: null });
    const again = await use(await newDevice(owner.email), owner.codes[1] ?? '');
    expect(again.body.error_code).toBe('mfa_verification_failed');
  });

  it('recovery codes remain valid while another second factor exists', async () => {
    const { client, factor, email, codes } = await newMemberWithCodes();
    const second = await enroll(client, 'A tablet');
    await show(client, second);
    await client.auth.mfa.unenroll({ factorId: factor.factorId });
    await show(client, second);
    expect(await count(await tokenOf(client))).toMatchObject({ left: 10 });
    expect((await use(await newDevice(email), codes[0] ?? '')).status).toBe(200);
  });

  it('a recovery code is accepted once when used twice concurrently', async () => {
    const { codes, email } = await newMemberWithCodes();
    const tokens = [await newDevice(email), await newDevice(email)];
    const answers = await Promise.all(tokens.map((token) => use(token, codes[0] ?? '')));
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
  });

  it('recovery codes are invalid for other accounts and after new ones are generated', async () => {
    const { codes, email, session } = await newMemberWithCodes();
    const other = await newMemberWithCodes();
    await makeCodes(session.access_token);
    const token = await newDevice(email);
    for (const code of [codes[0], other.codes[0], '', 'AAAAA-AAAAA']) {
      const { status, body } = await use(token, code ?? '');
      expect([status, body.error_code]).toEqual([422, 'mfa_verification_failed']);
    }
  });

  it('recovery codes can only be generated after verifying the second factor', async () => {
    const { email } = await newMemberWithFactor();
    const token = await newDevice(email);
    for (const method of ['GET', 'POST'] as const) {
      expect(await outcome(method, '/factors/recovery-codes', { token })).toEqual([401, 'insufficient_aal']);
    }
    const plain = { token: (await newMember()).session.access_token };
    for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/use'])
      expect(await outcome('POST', path, plain)).toEqual([422, 'mfa_factor_not_found']);
  });
});

describe('failed attempts', () => {
  const wrongCodes = async (token: string, count: number) => {
    // Resets the rate limit because the test cannot advance the clock of the database.
    await instance.sql`delete from rate_limit.usage`;
    for (let guess = 0; guess < count; guess += 1)
      expect((await use(token, `WRONG-${guess}`)).status).toBe(422);
  };
  const secondsToWait = async (token: string, code = 'WRONG') => {
    const { status, body, headers } = await use(token, code);
    expect([status, body.error_code]).toEqual([429, 'over_request_rate_limit']);
    return Number(headers['retry-after']);
  };
  const warnings = async (email: string) => {
    await instance.runJobs();
    const subject = 'Wrong codes were entered for your account';
    return (await instance.outbox()).filter((mail) => mail.to === email && mail.subject === subject).length;
  };

  it('five failed attempts lock recovery codes, even for a correct code', async () => {
    const { codes, email } = await newMemberWithCodes();
    const token = await newDevice(email);
    await wrongCodes(token, 5);
    expect(await secondsToWait(token, codes[0])).toBeGreaterThan(800);
    clock.pass(15 * 60_000);
    expect((await use(token, codes[0] ?? '')).status).toBe(200);
  });

  it('every five failed attempts lock recovery codes for a longer time', async () => {
    const { email } = await newMemberWithCodes();
    const token = await newDevice(email);
    await wrongCodes(token, 4);
    expect(await warnings(email)).toBe(0);
    await wrongCodes(token, 1);
    expect(await warnings(email)).toBe(1);
    for (const minutes of [15, 30, 60, 120, 240, 240]) {
      await instance.sql`delete from rate_limit.usage`;
      const wait = await secondsToWait(token);
      expect([wait > minutes * 60 - 60, wait <= minutes * 60]).toEqual([true, true]);
      clock.pass(minutes * 60_000);
      await wrongCodes(token, 5);
    }
    expect(await warnings(email)).toBe(1);
    clock.pass(25 * 3_600_000);
    await instance.sql`delete from rate_limit.usage`;
    await wrongCodes(token, 5);
    expect(await warnings(email)).toBe(2);
    expect(await secondsToWait(token)).toBeLessThanOrEqual(900);
  });

  it('failed attempts with a stolen password do not block email sign-in', async () => {
    const { codes, email } = await newMemberWithCodes();
    await wrongCodes(await newDevice(email), 5);
    await secondsToWait(await newDevice(email), codes[0]);
    const { data } = await verify((await mailLink(email)).link);
    expect((await use(data.session?.access_token ?? '', codes[0] ?? '')).status).toBe(200);
  });

  const wrongAppCodes = async (factor: Enrolled, ...clients: SupabaseClient[]) => {
    const wrong = codeOf(factor.secret, 3_600_000);
    for (let guess = 0; guess < 5; guess += 1) {
      const client = clients[guess % clients.length] as SupabaseClient;
      expect((await enter(client, factor, wrong)).error?.code).toBe('mfa_verification_failed');
    }
  };
  const newestWarning = async (email: string) => {
    await instance.runJobs();
    return JSON.stringify((await instance.outbox()).find((mail) => mail.to === email));
  };

  it('failed attempts at an unverified app send no notification', async () => {
    const { client, email } = await newMember();
    await wrongAppCodes(await enroll(client), client);
    expect(await warnings(email)).toBe(0);
  });

  it('the email about failed attempts warns about the password only if the attacker signed in with it', async () => {
    const { email, factor } = await newMemberWithFactor();
    await wrongAppCodes(factor, (await signIn(email)).client);
    expect(await newestWarning(email)).toContain('knows your password');
    const other = await newMemberWithFactor();
    const byMail = await newClient();
    await byMail.auth.verifyOtp((await mailLink(other.email)).link);
    await wrongAppCodes(other.factor, byMail);
    const warning = await newestWarning(other.email);
    expect(warning).toContain('reads your email');
    expect(warning).not.toContain('password');
  });

  it('five failed attempts lock app codes across all devices', async () => {
    const { email, factor } = await newMemberWithFactor();
    const { client } = await signIn(email);
    await wrongAppCodes(factor, client, (await signIn(email)).client);
    const { error } = await show(client, factor);
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(await warnings(email)).toBe(1);
    clock.pass(15 * 60_000);
    expect((await enter(client, factor)).error).toBeNull();
  });
});

it('the owner is notified by email of new recovery codes and of a second factor added or removed', async () => {
  const { client, email, factor, session } = await newMemberWithFactor();
  expect((await newestMail(email)).subject).toBe('A second factor was added to your account');
  await makeCodes(session.access_token);
  expect((await newestMail(email)).subject).toBe('New recovery codes were made for your account');
  await client.auth.mfa.unenroll(factor);
  expect((await newestMail(email)).subject).toBe('A second factor was removed from your account');
});
