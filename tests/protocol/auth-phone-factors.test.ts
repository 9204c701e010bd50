import { json } from 'node:stream/consumers';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { setUp, setUpInstance } from '../instance/set-up.ts';
import { authApi, password } from './auth-setup.ts';
import { authenticatorApp, levelOf, movingClock } from './second-factor-setup.ts';

const clock = movingClock();
const instance = setUpInstance({ now: clock.now, limitFactor: 1 });
const { adminLink, newClient, newestMail, newMember } = authApi({ instance });
const { enroll, show } = authenticatorApp({ instance }, clock);
// Resets the rate limit, because all tests share one IP address.
beforeEach(async () => {
  await instance.sql`delete from rate_limit.usage`;
});

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `+4915100${String(numbers).padStart(6, '0')}`;
}

const addPhone = (client: SupabaseClient, phone: string, friendlyName = phone) =>
  client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName });

/** Adds a phone to a user. The returned function requests a code. */
async function withPhone(client: SupabaseClient, phone: string) {
  const { data } = await addPhone(client, phone);
  const factorId = data?.id ?? '';
  return { factorId, challenge: () => client.auth.mfa.challenge({ factorId }) };
}

/** Creates a user with a phone that has received a code by text message. */
async function texted(of?: SupabaseClient) {
  const client = of ?? (await newMember()).client;
  const phone = newNumber();
  const { factorId, challenge } = await withPhone(client, phone);
  const { data, error } = await challenge();
  expect([error, data?.type]).toEqual([null, 'phone']);
  const { code } = await newestMail(phone);
  const answer = (given: string) =>
    client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code: given });
  return { client, phone, factorId, challenge, code, answer };
}

describe('phone factors', () => {
  it('a phone factor receives a code by text message and raises the session to aal2', async () => {
    const { client, phone, factorId, code, answer } = await texted();
    const [text] = (await instance.outbox()).filter(({ to }) => to === phone);
    expect(text).toMatchObject({
      type: 'sms',
      text: `${code} is your LastMile code. It works for 5 minutes.\n\n@localhost #${code}`,
    });
    expect((await answer(code)).error).toBeNull();
    const level = await levelOf(client);
    expect(level?.currentLevel).toBe('aal2');
    expect(level?.currentAuthenticationMethods).toContainEqual(
      expect.objectContaining({ method: 'mfa/phone' }),
    );
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factorId, factor_type: 'phone', phone: phone.slice(1), status: 'verified' },
    ]);
  });

  it('a phone factor rejects wrong, reused and five-minute-old codes', async () => {
    const { client, code, answer } = await texted();
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await answer(wrong)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect((await answer(code)).error).toBeNull();
    expect((await answer(code)).error?.code).toBe('mfa_challenge_expired');
    expect((await client.auth.getUser()).error).toBeNull();
    const late = await texted();
    clock.pass(300_000);
    expect((await late.answer(late.code)).error?.code).toBe('mfa_challenge_expired');
  });

  it('a phone factor gets at most one text message a minute', async () => {
    const { challenge, phone } = await texted();
    const tooEarly = { status: 429, code: 'over_sms_send_rate_limit' };
    expect((await challenge()).error).toMatchObject(tooEarly);
    const elsewhere = await withPhone((await newMember()).client, phone);
    expect((await elsewhere.challenge()).error).toMatchObject(tooEarly);
    clock.pass(60_000);
    expect((await challenge()).error).toBeNull();
  });

  it('someone with the password cannot keep text messages from the owner, who signs in by email', async () => {
    const { client, factorId, code, answer } = await texted();
    expect((await answer(code)).error).toBeNull();
    const { data } = await client.auth.getUser();
    const { id = '', email = '' } = data.user ?? {};
    const [owner, thief] = [await newClient(), await newClient()];
    await owner.auth.verifyOtp(await adminLink(email));
    await thief.auth.signInWithPassword({ email, password });
    const ask = async (by: SupabaseClient) => (await by.auth.mfa.challenge({ factorId })).error?.code;
    clock.pass(60_000);
    expect([await ask(thief), await ask(owner)]).toEqual([undefined, undefined]);
    expect([await ask(thief), await ask(owner)]).toEqual(Array(2).fill('over_sms_send_rate_limit'));
    await instance.sql`
      update rate_limit.usage set used = 30, reset_at = now() + interval '1 day'
      where subject = sha256(convert_to(${`texts by password account ${id}`}, 'utf8'))`;
    clock.pass(3_600_000);
    expect([await ask(thief), await ask(owner)]).toEqual(['over_sms_send_rate_limit', undefined]);
  });

  it('a sign-in without the second factor asks no code for a number that is being added', async () => {
    const { client, code, answer } = await texted();
    expect((await answer(code)).error).toBeNull();
    const { factorId } = await withPhone(client, newNumber());
    const { data } = await client.auth.getUser();
    const thief = await newClient();
    await thief.auth.signInWithPassword({ email: data.user?.email ?? '', password });
    expect((await thief.auth.mfa.challenge({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull();
  });

  it("a phone factor receives its owner's codes even if other users enroll the same number", async () => {
    const { phone, challenge, code, answer } = await texted();
    expect((await answer(code)).error).toBeNull();
    clock.pass(60_000);
    const stranger = await withPhone((await newMember()).client, phone);
    expect((await stranger.challenge()).error).toBeNull();
    expect((await challenge()).error).toBeNull();
  });

  it('an unverified phone number gets at most 30 text messages an hour across accounts', async () => {
    const phone = newNumber();
    const ask = async () => {
      const { challenge } = await withPhone((await newMember()).client, phone);
      clock.pass(60_000);
      return (await challenge()).error?.code;
    };
    const all = () => instance.sql<{ subject: string }[]>`
      select encode(subject, 'hex') as subject from rate_limit.usage
      where subject in (sha256(convert_to(${`text to ${phone}`}, 'utf8')), sha256('text address 127.0.0.1'))`;
    expect(await ask()).toBeUndefined();
    const subjects = await all();
    expect(subjects).toHaveLength(2);
    for (const { subject } of subjects) {
      await instance.sql`delete from rate_limit.usage`;
      await instance.sql`
        insert into rate_limit.usage values (decode(${subject}, 'hex'), 30, now() + 30 * interval '2 minutes')`;
      expect(await ask()).toBe('over_sms_send_rate_limit');
    }
  });

  it.each([
    ['account', 60],
    ['address', 200],
    ['instance', 1000],
  ])('text messages to proved numbers have a daily budget of the %s, too', async (scope, amount) => {
    const { client, challenge, code, answer } = await texted();
    expect((await answer(code)).error).toBeNull();
    const { data } = await client.auth.getUser();
    const whom = { account: data.user?.id ?? '', address: '127.0.0.1', instance: '3' }[scope] ?? '';
    await instance.sql`delete from rate_limit.usage`;
    await instance.sql`
      insert into rate_limit.usage (subject, used, reset_at)
      values (rate_limit.subject_of('text', ${scope}, 86400, ${whom}), ${amount - 1}, now() + interval '1 hour')`;
    const ask = async () => {
      clock.pass(60_000);
      return (await challenge()).error?.code;
    };
    expect(await ask()).toBeUndefined();
    expect(await ask()).toBe('over_sms_send_rate_limit');
  });

  it('phone enrollment rejects invalid and duplicate phone numbers', async () => {
    const { client } = await newMember();
    for (const phone of ['', '0151', '+49-151', 'call me']) {
      const { error } = await addPhone(client, phone, 'Phone');
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    const number = newNumber();
    await addPhone(client, number, 'First');
    expect((await addPhone(client, number, 'Second')).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
    const { client: owner, phone, answer, code } = await texted();
    await answer(code);
    const { error } = await addPhone(owner, phone, 'Again');
    expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });
  });

  it('an account with a phone and an authenticator app needs only one of them', async () => {
    const { client } = await newMember();
    await show(client, await enroll(client));
    const { answer, code } = await texted(client);
    expect((await answer(code)).error).toBeNull();
    const { data } = await client.auth.mfa.listFactors();
    expect([data?.totp.length, data?.phone.length]).toEqual([1, 1]);
  });
});

describe('the SMS provider', () => {
  type Received = { to: string; text: string; channel: string; id: string };
  const received: Received[] = [];
  const answers = [503];
  const service = setUp(() =>
    openLoopbackServer(async (request, response) => {
      received.push((await json(request)) as Received);
      response.writeHead(answers.shift() ?? 204).end();
    }),
  );
  const texting = setUpInstance(() => ({ smsUrl: `${service.origin}/texts?key=secret` }));

  it('a text message is sent again with the same id until the SMS provider accepts it', async () => {
    const { client } = await authApi({ instance: texting }).newMember();
    const { data } = await addPhone(client, '+4915112345678');
    await client.auth.mfa.challenge({ factorId: data?.id ?? '', channel: 'whatsapp' });
    await texting.runJobs();
    await texting.sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`;
    await texting.runJobs();
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(received[0]).toMatchObject({ to: '+4915112345678', channel: 'whatsapp' });
    expect(received[0]?.text).toMatch(/^\d{6} is your LastMile code/);
  });
});

describe('public instances without an SMS provider', () => {
  const published = setUpInstance({ isLocal: false });

  it('a public instance without an SMS provider does not offer phone factors', async () => {
    const { client } = await authApi({ instance: published }).newMember();
    const refused = { status: 422, code: 'mfa_phone_enroll_not_enabled' };
    expect((await addPhone(client, '+4915112345678')).error).toMatchObject(refused);
  });
});
