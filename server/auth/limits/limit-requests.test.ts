import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { setUp, setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { openOtherNode } from '../../../tests/instance/test-instance.ts';
import { authApi, newAddress } from '../../../tests/protocol/auth-setup.ts';
import { authMailJob } from '../mail/auth-mail.ts';
import { type Rate, rates } from './rates.ts';

const instance = setUpInstance({ limitFactor: 1, trustProxy: 1 });
const { mailsTo, newestMail } = authApi({ instance });
const other = setUp(
  async () => ({ node: await openOtherNode(instance) }),
  ({ node }) => node.close(),
);

let addresses = 0;
const newPlace = () => `198.51.${Math.floor(addresses / 200)}.${(addresses++ % 200) + 1}`;

type Ask = {
  path: string;
  body?: object;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  from?: string;
  token?: string;
  node?: FastifyInstance;
  /** Where the page that sends the request is, as its browser says. */
  site?: string;
};

async function ask({ path, method = 'POST', from = newPlace(), node = instance.app, site, ...request }: Ask) {
  const { call } = authApi({ instance: { ...instance, app: node } });
  const sent = { 'x-forwarded-for': from, ...(site && { 'sec-fetch-site': site }) };
  const answer = await call(method, path, { ...request, headers: sent });
  const { status, body, headers } = answer;
  return { status, code: body.error_code, retryAfter: Number(headers['retry-after']) };
}

/**
 * Sends calls to both nodes in turn until one is refused. Returns the number of accepted calls and the
 * elapsed time.
 */
async function untilRefused(make: () => Ask) {
  const nodes = [instance.app, other.node];
  const begun = performance.now();
  for (let passed = 0; passed < 100; passed += 1) {
    const answer = await ask({ node: nodes[passed % 2] ?? instance.app, ...make() });
    const seconds = (performance.now() - begun) / 1000;
    if (answer.status === 429) return { passed, refusal: answer, seconds };
  }
  throw new Error('Nothing was refused.');
}

/** Expects 30 accepted calls plus the calls that the limit allowed again in the meantime. */
function expectBurst(
  { passed, seconds }: { passed: number; seconds: number },
  { count, seconds: per }: Rate,
) {
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThanOrEqual(31 + (seconds * count) / per);
}

/** Updates the counter of a subject instead of making so many calls. */
const use = (subject: string, count: number, seconds: number) => instance.sql`
  update rate_limit.usage set reset_at = reset_at + make_interval(secs => ${count * seconds}), used = used + ${count}
  where subject = sha256(convert_to(${subject}, 'utf8'))`;

const refresh = { path: '/token?grant_type=refresh_token', body: { refresh_token: 'x' } };
const tooMany = { status: 429, code: 'over_request_rate_limit' };

async function sessionOf(account?: { email: string; password: string }) {
  const { email, password } = account ?? (await signUpAs(instance, 'client'));
  const { call } = authApi({ instance });
  const headers = { 'x-forwarded-for': newPlace() };
  const { body } = await call('POST', '/token?grant_type=password', { body: { email, password }, headers });
  return { email, password, refresh_token: body.refresh_token, access_token: body.access_token };
}

describe('rate limits, shared by two nodes', () => {
  it.each<[string, Rate, (from: string) => Ask]>([
    ['token', rates.token, (from) => ({ ...refresh, from })],
    ['sign-out', rates.token, (from) => ({ path: '/logout', body: {}, from })],
    ['verify', rates.verify, (from) => ({ path: '/verify', body: { type: 'email', token_hash: 'x' }, from })],
    [
      'verification by link',
      rates.verify,
      (from) => ({ path: '/verify?token=x&type=email', method: 'GET', from }),
    ],
    ['sso', rates.sso, (from) => ({ path: '/sso', body: { domain: 'example.com' }, from })],
    ['sso response', rates.sso, (from) => ({ path: '/sso/saml/acs', body: {}, from })],
    ['anonymous sign-up', rates.anonymous, (from) => ({ path: '/signup', body: {}, from })],
    ['factor enrollment', rates.factor, (from) => ({ path: '/factors', body: {}, from })],
    ['recovery code use', rates.factor, (from) => ({ path: '/factors/recovery-codes/use', body: {}, from })],
    [
      'recovery code generation',
      rates.factor,
      (from) => ({ path: '/factors/recovery-codes', body: {}, from }),
    ],
  ])('%s: each network address may send a burst of 30 requests', async (_name, limit, make) => {
    const from = newPlace();
    const burst = await untilRefused(() => make(from));
    expectBurst(burst, limit);
    expect(burst.refusal).toMatchObject(tooMany);
    expect((await ask(make(newPlace()))).status).not.toBe(429);
  });

  it('refreshes, changes and sign-outs count for who presents a valid token, and not for others at the address', async () => {
    const from = newPlace();
    const [one, two] = [await sessionOf(), await sessionOf()];
    await untilRefused(() => ({ ...refresh, from }));
    const refreshed = (refresh_token: unknown) => ({ ...refresh, body: { refresh_token }, from });
    expect((await ask(refreshed(one.refresh_token))).status).toBe(200);
    await untilRefused(() => ({ path: '/recover', body: { email: newAddress() }, from }));
    const change = { path: '/user', method: 'PUT' as const, body: { data: { a: 1 } } };
    expect((await ask({ ...change, from, token: String(one.access_token) })).status).toBe(200);
    const leave = { path: '/logout', body: {}, from, token: String(one.access_token) };
    expect((await ask(leave)).status).toBe(204);
    // All sessions of an account count together.
    const again = await sessionOf(two);
    const refreshable = [two.refresh_token, again.refresh_token];
    const burst = await untilRefused(() => refreshed(refreshable.reverse()[0]));
    expectBurst(burst, rates.token);
    expect(burst.refusal).toMatchObject(tooMany);
  });

  it('a refresh that the pace of its address refuses is 503, because a client signs its user out after 429', async () => {
    const from = newPlace();
    const flood = Array.from({ length: 1000 }, () => ask({ path: '/settings', method: 'GET', from }));
    const { status, retryAfter } = await ask({ ...refresh, from });
    expect([status, retryAfter]).toEqual([503, 2]);
    await Promise.all(flood);
  });

  it('a page of another site cannot use up the calls of its reader’s address', async () => {
    const from = newPlace();
    await untilRefused(() => ({ ...refresh, from, site: 'cross-site' }));
    expect((await ask({ ...refresh, from, site: 'same-origin' })).status).toBe(400);
    expect((await ask({ ...refresh, from, site: 'cross-site' })).status).toBe(429);
  });

  it('the account of a valid link is named and signed in whatever others at the address do', async () => {
    const [{ email }, from] = [await signUpAs(instance, 'client'), newPlace()];
    await ask({ path: '/otp', body: { email } });
    const { token_hash, type } = (await newestMail(email)).link;
    await untilRefused(() => ({ ...refresh, from }));
    const name = (hash: string) => ask({ path: '/verify/account', body: { token_hash: hash, type }, from });
    expect([(await name(token_hash)).status, (await name('x')).status]).toEqual([200, 429]);
    const open = (hash: string) => ({ path: '/verify', body: { token_hash: hash, type }, from });
    await untilRefused(() => open('x'));
    expect((await ask(open(token_hash))).status).toBe(200);
  });

  it('password attempts count by account in any letter case, for one network address and for all', async () => {
    const guess = (email: string, from = newPlace()) =>
      ask({ path: '/token?grant_type=password', body: { email, password: '' }, from });
    const email = newAddress();
    const from = newPlace();
    expect((await guess(email, from)).status).toBe(400);
    await use(`guess account ${email} address ${from}`, 29, 10);
    expect(await guess(email.toUpperCase(), from)).toMatchObject(tooMany);
    expect((await guess(email)).status, 'another address').toBe(400);
    await use(`all guesses account ${email}`, 148, 2);
    expect(await guess(email), 'all addresses together').toMatchObject(tooMany);
    expect((await guess(newAddress())).status, 'another account').toBe(400);
  });

  const factorId = '00000000-0000-4000-8000-000000000000';
  it.each<[string, Rate, Rate, Ask, Ask]>([
    [
      'changes',
      rates.ask,
      rates.allChanges,
      { path: '/user', method: 'PUT', body: { password: 'a' } },
      { path: `/user/identities/${factorId}`, method: 'DELETE' },
    ],
    [
      'factor calls',
      rates.factor,
      rates.allFactors,
      { path: `/factors/${factorId}/verify`, body: { challenge_id: factorId, code: '000000' } },
      { path: '/factors', body: {} },
    ],
  ])(
    '%s of an account are limited for one network address and for all',
    async (_name, ofAddress, ofAccount, call, another) => {
      const { accessToken: token, id } = await signUpAs(instance, 'client');
      const from = newPlace();
      const burst = await untilRefused(() => ({ ...call, token, from }));
      expectBurst(burst, ofAddress);
      expect(burst.refusal).toMatchObject(tooMany);
      expect((await ask({ ...call, token })).status, 'another address').not.toBe(429);
      await use(`${ofAccount.name} user ${id}`, 149, ofAccount.seconds / ofAccount.count);
      expect(await ask({ ...call, token }), 'all addresses together').toMatchObject(tooMany);
      expect(await ask({ ...another, token }), 'another call shares the limit').toMatchObject(tooMany);
    },
  );

  it('someone with the password cannot use up the factor calls of an owner who signs in by email', async () => {
    const { accessToken: owner, id, email, password } = await signUpAs(instance, 'client');
    const { call } = authApi({ instance });
    const thief = (await call('POST', '/token?grant_type=password', { body: { email, password } })).body;
    const enroll = (token: string) => ask({ path: '/factors', body: {}, token });
    const { name, seconds, count } = rates.allFactors;
    expect((await enroll(String(thief.access_token))).status).not.toBe(429);
    await use(`${name} user ${id} by password`, 149, seconds / count);
    expect(await enroll(String(thief.access_token))).toMatchObject(tooMany);
    expect((await enroll(owner)).status).not.toBe(429);
  });
});

describe('mail limits', () => {
  it('a network address may request 30 emails across all recipients', async () => {
    const from = newPlace();
    const recover = (): Ask => ({ path: '/recover', body: { email: newAddress() }, from });
    // Resets part of the request limit so that the email limit is reached first.
    for (let n = 0; n < 28; n += 1) expect((await ask(recover())).status).toBe(200);
    await instance.sql`update rate_limit.usage set reset_at = reset_at - interval '3 minutes'`;
    const { refusal } = await untilRefused(recover);
    expect(refusal).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  });

  it('a network address may request 150 emails a day across all recipients', async () => {
    const from = newPlace();
    const request = (): Ask => ({ path: '/recover', body: { email: newAddress() }, from });
    expect((await ask(request())).status).toBe(200);
    await use(`mails of a day from address ${from}`, 149, 86_400 / 150);
    expect(await ask(request())).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  });

  it.each<[string, Rate]>([
    ['30 emails an hour', rates.mail],
    ['150 emails a day', rates.mailsOfADay],
  ])('an account may request %s from all network addresses together', async (_amount, limit) => {
    const { accessToken: token, id } = await signUpAs(instance, 'client');
    expect((await ask({ path: '/reauthenticate', method: 'GET', token })).status).toBe(200);
    await use(`${limit.name} from user ${id}`, limit.count - 1, limit.seconds / limit.count);
    const refusal = await ask({ path: '/user', method: 'PUT', body: { email: newAddress() }, token });
    expect(refusal).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(refusal.retryAfter).toBeGreaterThan(60);
  });

  const recover = (email: string, from?: string) =>
    ask({ path: '/recover', body: { email }, ...(from && { from }) });

  it('a recipient gets 30 emails of a kind, even if different network addresses request them', async () => {
    const { email } = await signUpAs(instance, 'client');
    const before = await mailsTo(email);
    for (let n = 0; n < 33; n += 1) expect((await recover(email)).status).toBe(200);
    // The limit allows another email after two minutes.
    expect([30, 31]).toContain((await mailsTo(email)) - before);
  });

  it('a sender requests ten emails for an address, and another sender still gets one', async () => {
    const [email, stranger] = [newAddress(), newPlace()];
    for (let n = 0; n < 10; n += 1) {
      expect((await recover(email, stranger)).status).toBe(200);
      await instance.sql`
        delete from rate_limit.usage
        where subject = sha256(convert_to(${`gap recovery ${email} from address ${stranger}`}, 'utf8'))`;
    }
    expect((await recover(email, stranger)).retryAfter).toBeGreaterThan(60);
    expect((await recover(email)).status).toBe(200);
  });

  it('addresses that differ in a tag after a plus sign count as one recipient', async () => {
    const [email, stranger] = [newAddress(), newPlace()];
    const tagged = (tag: string) => recover(email.replace('@', `+${tag}@`), stranger);
    expect([(await tagged('one')).status, (await tagged('two')).status]).toEqual([200, 429]);
  });

  it('accounts of one network address mail an address that they ask to change to once a minute', async () => {
    const [wanted, from] = [newAddress(), newPlace()];
    const owners = [await signUpAs(instance, 'client'), await signUpAs(instance, 'client')];
    for (const { accessToken: token } of owners)
      expect((await ask({ path: '/user', method: 'PUT', body: { email: wanted }, token })).status).toBe(200);
    const before = await mailsTo(wanted);
    for (const { email } of owners) {
      const body = { type: 'email_change', email };
      expect((await ask({ path: '/resend', body, from })).status).toBe(200);
    }
    expect((await mailsTo(wanted)) - before).toBe(1);
  });

  it('an owner gets five emails of one kind about the account a day', async () => {
    const { email, accessToken: token } = await signUpAs(instance, 'client');
    const before = await mailsTo(email);
    for (let n = 0; n < 12; n += 1) {
      const body = { password: `another horse ${n}` };
      expect((await ask({ path: '/user', method: 'PUT', body, token })).status).toBe(200);
    }
    expect((await mailsTo(email)) - before).toBe(5);
  });

  it('an operator gets an email about each of more than ten sign-ins a day', async () => {
    const address = newAddress();
    for (let n = 0; n < 12; n += 1) {
      const mail = { mailId: randomUUID(), kind: 'operator-sign-in', address, next: null };
      await instance.platform.jobs.enqueue(authMailJob, mail);
    }
    expect(await mailsTo(address)).toBe(12);
  });

  it('emails to new addresses cannot use up the budget for people with an account', async () => {
    const [{ email }, newcomer] = [await signUpAs(instance, 'client'), newAddress()];
    const before = await mailsTo(email);
    await instance.sql`select rate_limit.spend('{"newcomer_email": 2000}', null, null, 1)`;
    const signUp = { email: newcomer, password: 'correct horse' };
    expect((await ask({ path: '/signup', body: signUp })).status).toBe(429);
    for (const address of [newcomer, email]) await ask({ path: '/otp', body: { email: address } });
    expect([await mailsTo(newcomer), (await mailsTo(email)) - before]).toEqual([0, 1]);
    await instance.sql`delete from rate_limit.usage`;
  });

  it('an email about signing in counts in the daily budget, and in that of newcomers if its address is new', async () => {
    const { email } = await signUpAs(instance, 'client');
    const spentBy = async (address: string) => {
      await instance.sql`delete from rate_limit.usage`;
      await ask({ path: '/otp', body: { email: address } });
      await instance.runJobs();
      return instance.sql`
        select name, used::int from rate_limit.spent('{account_email,newcomer_email}', null, null, 1) order by name`;
    };
    const [ofAll, ofNewcomers] = ['account_email', 'newcomer_email'].map((name) => ({ name, used: 1 }));
    expect(await spentBy(email)).toEqual([ofAll]);
    expect(await spentBy(newAddress())).toEqual([ofAll, ofNewcomers]);
  });

  it('news about an account cannot use up the budget either', async () => {
    const { email, accessToken: token } = await signUpAs(instance, 'client');
    await instance.runJobs();
    await instance.sql`delete from rate_limit.usage`;
    await ask({ path: '/user', method: 'PUT', body: { password: 'another horse 7' }, token });
    expect(await mailsTo(email)).toBeGreaterThan(0);
    expect(await instance.sql`select from rate_limit.spent('{account_email}', null, null, 1)`).toEqual([]);
  });
});

describe('wrong codes', () => {
  const guess = async (email: string, from = newPlace(), token = '000000') =>
    (await ask({ path: '/verify', body: { type: 'recovery', email, token }, from })).status;

  it('after ten wrong codes, a network address has to wait', async () => {
    const [{ email }, from] = [await signUpAs(instance, 'client'), newPlace()];
    await instance.sql`select rate_limit.spend('{"wrong_code": 9}', ${from}, null, 1)`;
    expect([await guess(email, from), await guess(email, from), await guess(email)]).toEqual([403, 429, 403]);
  });

  it('wrong codes that a page of another site sends do not keep its reader from the right one', async () => {
    const [{ email }, from] = [await signUpAs(instance, 'client'), newPlace()];
    const body = { type: 'recovery', email, token: '000000' };
    for (let n = 0; n < 10; n += 1) await ask({ path: '/verify', body, from, site: 'cross-site' });
    expect((await ask({ path: '/verify', body, from, site: 'cross-site' })).status).toBe(429);
    expect((await ask({ path: '/verify', body, from })).status).toBe(403);
  });

  it('after sixty tries at its codes, the right code of an address is refused, whoever wants the address', async () => {
    const { email, id } = await signUpAs(instance, 'client');
    for (let n = 0; n < 3; n += 1) expect(await guess(email), 'without a code').toBe(403);
    const wanted = newAddress();
    for (let n = 0; n < 6; n += 1) {
      const { accessToken: token } = await signUpAs(instance, 'client');
      await ask({ path: '/user', method: 'PUT', body: { email: wanted }, token });
    }
    await instance.runJobs();
    // They wanted the address before this account had it.
    await instance.sql`update auth.one_time_tokens set relates_to = ${email} where relates_to = ${wanted}`;
    const newCode = async () => {
      await instance.sql`delete from rate_limit.usage where reset_at < now() + interval '2 hours'`;
      await ask({ path: '/recover', body: { email } });
      return (await newestMail(email)).code;
    };
    for (let tried = 0; tried < 60; tried += 5) {
      await newCode();
      if (tried === 30)
        await instance.sql`delete from auth.one_time_tokens where relates_to = ${email} and user_id <> ${id}`;
      for (let n = 0; n < 5; n += 1) expect(await guess(email)).toBe(403);
    }
    expect(await guess(email, newPlace(), await newCode())).toBe(403);
    const from = newPlace();
    await instance.sql`select rate_limit.spend('{"wrong_code": 9}', ${from}, null, 1)`;
    expect([await guess(email, from), await guess(email, from)], 'as without an account').toEqual([403, 429]);
    await instance.sql`delete from rate_limit.usage`;
    expect(await guess(email, newPlace(), await newCode())).toBe(200);
  });
});

it.each([
  ['key share', 200],
  ['update', 409],
])('a lock for %s of the account by another transaction results in %i', async (lock, status) => {
  const { accessToken: token, id } = await signUpAs(instance, 'client');
  await instance.sql.begin(async (tx) => {
    await tx.query(`select from auth.users where id = $1 for ${lock}`, [id]);
    expect((await ask({ path: '/user', method: 'PUT', body: { data: { a: 1 } }, token })).status).toBe(
      status,
    );
  });
});

describe('refused requests', () => {
  const spent = (subject: string) => instance.sql`
    select from rate_limit.usage where subject = sha256(convert_to(${subject}, 'utf8'))`;
  const password = (email: string, from: string): Ask => ({
    path: '/token?grant_type=password',
    body: { email, password: '' },
    from,
  });

  it('refused requests from a network address over the limit do not count against the account', async () => {
    const [from, email] = [newPlace(), newAddress()];
    await untilRefused(() => ({ ...refresh, from }));
    await instance.sql`update rate_limit.usage set reset_at = reset_at + interval '1 minute'`;
    expect(await ask(password(email, from))).toMatchObject(tooMany);
    expect(await spent(`all guesses account ${email}`)).toHaveLength(0);
    await ask(password(email, newPlace()));
    expect(await spent(`all guesses account ${email}`)).toHaveLength(1);
  });

  it.each(['refresh_token', 'pkce', 'id_token', 'nonsense'])(
    'a request with the %s grant does not count against an account',
    async (grant) => {
      const email = newAddress();
      await ask({ path: `/token?grant_type=${grant}`, body: { email, refresh_token: 'x', auth_code: 'x' } });
      expect(await spent(`all guesses account ${email}`)).toHaveLength(0);
    },
  );
});
