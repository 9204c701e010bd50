import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';
import { call, newestMail, newMember } from './auth-scene.ts';
import {
  codeOf,
  enroll,
  movingClock,
  newMemberWithFactor,
  show,
  withPasswordAlone,
} from './second-factor-scene.ts';

const clock = movingClock();
let instance: TestInstance;
beforeAll(async () => {
  instance = await createTestInstance({ now: clock.now, limitFactor: 1 });
});
afterAll(() => instance.close());
// How often one asks is counted over all of these tests, which all come from one address.
beforeEach(async () => {
  await instance.sql`delete from auth.turns`;
});

async function makeCodes(token: string): Promise<string[]> {
  const { status, body } = await call(instance, 'POST', '/factors/recovery-codes', { token });
  expect(status).toBe(200);
  return body.codes as string[];
}

const use = (token: string, code: string) =>
  call(instance, 'POST', '/factors/recovery-codes/use', { body: { code }, token });

async function newMemberWithCodes() {
  const member = await newMemberWithFactor(instance, clock);
  return { ...member, codes: await makeCodes(member.session.access_token) };
}

async function newDevice(email: string): Promise<string> {
  return (await withPasswordAlone(instance, email)).session?.access_token ?? '';
}

describe('recovery codes', () => {
  it('are ten, told once, and kept as hashes alone', async () => {
    const { codes, id, session } = await newMemberWithCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    const kept = await instance.sql`select * from auth.mfa_recovery_codes where user_id = ${id}`;
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code);
    const { body } = await call(instance, 'GET', '/factors/recovery-codes', { token: session.access_token });
    expect(body).toEqual({ left: 10, created_at: expect.any(String) });
  });

  it('open an account whose second factor is lost, and tell its owner', async () => {
    const { client, codes, email } = await newMemberWithCodes();
    const token = await newDevice(email);
    const { status, body } = await use(token, ` ${codes[3]?.toLowerCase().replace('-', ' ')}`);
    expect([status, body]).toEqual([200, { removed: 1 }]);
    const user = await call(instance, 'GET', '/user', { token });
    expect(user.body).not.toHaveProperty('factors');
    expect((await call(instance, 'PUT', '/user', { body: { data: { name: 'Ada' } }, token })).status).toBe(
      200,
    );
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await newestMail(instance, email)).subject).toBe('A recovery code was used to sign in');
  });

  it('work once each; the others stay', async () => {
    const { codes, email } = await newMemberWithCodes();
    expect((await use(await newDevice(email), codes[0] ?? '')).status).toBe(200);
    const { client } = await withPasswordAlone(instance, email);
    await show(client, await enroll(client), clock);
    const token = await newDevice(email);
    const again = await use(token, codes[0] ?? '');
    expect([again.status, again.body.error_code]).toEqual([422, 'mfa_verification_failed']);
    expect((await use(token, codes[1] ?? '')).status).toBe(200);
  });

  it('are accepted once when they are used twice at the same moment', async () => {
    const { codes, email } = await newMemberWithCodes();
    const tokens = [await newDevice(email), await newDevice(email)];
    const answers = await Promise.all(tokens.map((token) => use(token, codes[0] ?? '')));
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
  });

  it('are worth nothing once new ones are made, and to anybody else', async () => {
    const { codes, email, session } = await newMemberWithCodes();
    const other = await newMemberWithCodes();
    await makeCodes(session.access_token);
    const token = await newDevice(email);
    for (const code of [codes[0], other.codes[0], '', 'AAAAA-AAAAA']) {
      const { status, body } = await use(token, code ?? '');
      expect([status, body.error_code]).toEqual([422, 'mfa_verification_failed']);
    }
  });

  it('are made by who has shown the second factor alone', async () => {
    const { email } = await newMemberWithFactor(instance, clock);
    const token = await newDevice(email);
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await call(instance, method, '/factors/recovery-codes', { token });
      expect([status, body.error_code]).toEqual([401, 'insufficient_aal']);
    }
    const { session } = await newMember(instance);
    for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/use']) {
      const { status, body } = await call(instance, 'POST', path, { token: session.access_token });
      expect([status, body.error_code]).toEqual([422, 'mfa_factor_not_found']);
    }
  });
});

describe('guessing', () => {
  it('recovery codes stops after five wrong ones, also for who then has a right one', async () => {
    const { codes, email } = await newMemberWithCodes();
    const token = await newDevice(email);
    for (let guess = 0; guess < 5; guess += 1) expect((await use(token, `WRONG-${guess}`)).status).toBe(422);
    const refused = await use(token, codes[0] ?? '');
    expect([refused.status, refused.body.error_code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    clock.pass(15 * 60_000);
    expect((await use(token, codes[0] ?? '')).status).toBe(200);
  });

  it('codes of an app stops after five wrong ones, from however many devices', async () => {
    const { email, factor } = await newMemberWithFactor(instance, clock);
    const devices = [await withPasswordAlone(instance, email), await withPasswordAlone(instance, email)];
    const wrong = codeOf(factor.secret, new Date(clock.now().getTime() + 3_600_000));
    const guess = (device: number, code: string) =>
      devices[device % 2]?.client.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code });
    for (let count = 0; count < 5; count += 1)
      expect((await guess(count, wrong))?.error?.code).toBe('mfa_verification_failed');
    clock.passHalfMinute();
    const refused = await guess(1, codeOf(factor.secret, clock.now()));
    expect(refused?.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    clock.pass(15 * 60_000);
    expect((await guess(1, codeOf(factor.secret, clock.now())))?.error).toBeNull();
  });
});

describe('the owner of an account is told by mail', () => {
  it('when a second factor is added, and when it is removed', async () => {
    const { client, email, factor } = await newMemberWithFactor(instance, clock);
    expect((await newestMail(instance, email)).subject).toBe('A second step was added to your sign-in');
    await client.auth.mfa.unenroll(factor);
    expect((await newestMail(instance, email)).subject).toBe('A second step was removed from your sign-in');
  });
});
