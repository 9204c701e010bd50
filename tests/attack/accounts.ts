import { randomUUID } from 'node:crypto';
import { type RequestOptions, request } from 'node:http';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { type Arena, type Attack, each } from './arena.ts';

type Way = (arena: Arena) => Promise<unknown>;

const theirs = "The-attacker's-1";
const evil = 'https://evil.example';

export const accounts: Attack = {
  name: 'accounts taken over',
  mustNot: 'no account, session or developer page opens for another, and no answer leads elsewhere',
  run: (arena) => each(arena.sample(ways), (way) => way(arena), 1),
};

const ways: readonly Way[] = [
  async (arena) => {
    const email = await signUp(arena, 'their-own-1');
    await wait(arena);
    await signUp(arena, theirs, email);
    await pressNewest(arena, email);
    await trySignIn(arena, email, 'a second sign-up with an unconfirmed address');
  },
  async (arena) => {
    const email = newEmail();
    await submit(arena, email);
    await wait(arena);
    await signUp(arena, theirs, email);
    await pressNewest(arena, email);
    await trySignIn(arena, email, "a sign-up with a guest's address");
  },
  async (arena) => {
    const email = await signUp(arena, theirs);
    await wait(arena);
    await post(arena, 'magiclink', { email });
    await pressNewest(arena, email);
    await trySignIn(arena, email, 'a sign-up before the owner came by a link');
  },
  async (arena) => {
    const { client } = arena.world.accounts;
    for (const path of ['recover', 'otp', 'magiclink', 'signup', 'resend']) {
      const body = { email: client.email, type: 'signup', password: theirs, redirect_to: `${evil}/a` };
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: evil,
        referer: evil,
      };
      const url = `/auth/v1/${path}?redirect_to=${encodeURIComponent(`${evil}/a`)}`;
      const { text } = await arena.ask({ method: 'POST', url, payload: body, headers });
      if (/token_hash|access_token|hashed_token|\b\d{6}\b/.test(text))
        arena.gotIn.push(`${path} gives a token away: ${text}`);
    }
    await arena.world.instance.runJobs();
    for (const { to, subject, action, html, text } of await arena.world.instance.outbox())
      if (to === client.email && `${action} ${html} ${text}`.includes('evil.example'))
        arena.gotIn.push(`the mail "${subject}" leads elsewhere: ${action}`);
  },
  async (arena) => {
    const { client } = arena.world.accounts;
    await post(arena, 'otp', { email: client.email, create_user: false });
    await arena.world.instance.runJobs();
    const guesses = Array.from({ length: 60 }, (_, at) => String(100_000 + at * 997));
    let refusals = 0;
    await each(guesses, async (token) => {
      const { status } = await post(arena, 'verify', { type: 'email', email: client.email, token });
      if (status === 200) arena.gotIn.push('a guessed code');
      if (status === 429) refusals += 1;
    });
    if (refusals === 0) arena.gotIn.push('60 guesses of one code from 60 addresses without a refusal');
  },
  async (arena) => {
    const { headers } = arena.world;
    const tries: [string, string, object][] = [
      ['PUT', 'auth/v1/user', { password: theirs }],
      ['PUT', 'auth/v1/user', { email: 'evil@example.com' }],
      ['PUT', 'auth/v1/user', { data: { name: 'x' } }],
      ['POST', 'auth/v1/factors', { factor_type: 'totp' }],
      ['POST', 'auth/v1/factors/recovery-codes', {}],
      ['DELETE', 'auth/v1/user/identities/x', {}],
      ['GET', 'auth/v1/reauthenticate', {}],
      ['POST', 'rest/v1/rpc/export_account', {}],
      ['POST', 'rest/v1/rpc/list_sessions', {}],
      ['POST', 'functions/v1/github-auth', { action: 'start' }],
    ];
    const before = await secretsOf(arena, arena.world.accounts.other.email);
    for (const [method, path, payload] of tries)
      await arena.spy('halfway', { method, url: `/${path}`, payload });
    const factors = await arena.ask({ who: 'halfway', url: '/auth/v1/user' });
    for (const { id } of factors.json<{ factors?: { id: string }[] }>()?.factors ?? []) {
      await arena.ask({ who: 'halfway', method: 'DELETE', url: `/auth/v1/factors/${id}` });
      const challenge = await arena.ask({
        who: 'halfway',
        method: 'POST',
        url: `/auth/v1/factors/${id}/challenge`,
        payload: {},
      });
      const { id: challengeId } = challenge.json<{ id?: string }>() ?? {};
      for (const code of ['000000', '123456', '', '0', 'x'.repeat(6), '111111', '222222', '333333']) {
        const payload = { challenge_id: challengeId ?? randomUUID(), code };
        const { status } = await arena.ask({
          who: 'halfway',
          method: 'POST',
          url: `/auth/v1/factors/${id}/verify`,
          payload,
        });
        if (status === 200) arena.gotIn.push(`the second factor ${code}`);
      }
    }
    if ((await secretsOf(arena, arena.world.accounts.other.email)) !== before)
      arena.gotIn.push('a session without its second factor changed the account');
    if (!headers.halfway) arena.faults.push('nobody lacks a second factor');
  },
  async (arena) => {
    const email = await signUp(arena, 'their-own-1');
    const link = await newestLink(arena, email);
    const page = await arena.ask({
      url: `/confirm?token_hash=${link.token_hash}&type=${link.type}&next=${evil}`,
    });
    const cookies = String(page.headers['set-cookie'] ?? '');
    if (/token|session/i.test(cookies) || page.text.includes(email) || page.headers.location)
      arena.gotIn.push(`the confirmation page signs in or tells: ${cookies} ${page.headers.location}`);
    const verified = await post(arena, 'verify', { ...link, redirect_to: evil });
    if (verified.status !== 200) arena.gotIn.push('opening the confirmation page uses its token up');
    const again = await post(arena, 'verify', link);
    if (again.status === 200) arena.gotIn.push('a link signs in twice');
  },
  async (arena) => {
    const end = '%0d%0aset-cookie:%20evil=1%0d%0a';
    const away = [
      `${evil}/`,
      '//evil.example/',
      '/\\evil.example',
      `${arena.origin}@evil.example`,
      'javascript:alert(1)',
    ].map(encodeURIComponent);
    const urls = [
      ...away.flatMap((to) => [
        `/auth/v1/verify?token=x&type=signup&redirect_to=${to}`,
        `/auth/v1/authorize?provider=github&redirect_to=${to}`,
        `/auth/v1/callback?code=x&state=x&redirect_to=${to}`,
        `/auth/v1/sso/saml/acs?RelayState=${to}`,
        `/confirm?next=${to}`,
        `/dashboard?next=${to}`,
        `/functions/v1/unsubscribe?next=${to}`,
        `/dev?secret=x&next=${to}`,
      ]),
      ...[
        '//evil.example',
        '//evil.example/..',
        '/%5cevil.example/',
        '/.//evil.example',
        '/confirm//evil.example/%2e%2e',
      ],
      ...[
        `/confirm?next=${end}`,
        `/auth/v1/authorize?provider=github&redirect_to=${end}`,
        `/storage/v1/object/public/avatars/x?download=${end}`,
      ],
    ];
    await each(urls, async (url) => {
      const { headers } = await arena.ask({ url });
      const to = String(headers.location ?? '');
      const isElsewhere = /^(?:https?:)?[/\\]{2}(?:[^/]*@)?evil|^javascript/i.test(to.trim());
      if (isElsewhere || /evil=1/.test(String(headers['set-cookie'])))
        arena.gotIn.push(`${url} leads to ${to}`);
    });
  },
  async (arena) => {
    const { instance } = arena.world;
    const victim = await signUpAs(instance, 'client');
    await instance.sql`update auth.sessions set created_at = now() - interval '3 days' where user_id = ${victim.id}`;
    const before = await secretsOf(arena, victim.email);
    for (const payload of [
      { password: theirs },
      { password: theirs, current_password: 'wrong' },
      { password: theirs, nonce: '000000' },
      { password: theirs, current_password: theirs, nonce: '' },
      {
        email: victim.email,
        password: theirs,
        email_confirm: true,
        role: 'service_role',
        app_metadata: { role: 'operator' },
      },
    ])
      await arena.ask({ method: 'PUT', url: '/auth/v1/user', payload, headers: victim.headers });
    if ((await secretsOf(arena, victim.email)) !== before)
      arena.gotIn.push('an old session changes the password without a proof');
  },
  async (arena) => {
    const { id, refreshToken } = await signUpAs(arena.world.instance, 'client');
    const refresh = async (token: string) => {
      const url = '/auth/v1/token?grant_type=refresh_token';
      const answer = await arena.ask({ method: 'POST', url, payload: { refresh_token: token } });
      return answer.json<{ refresh_token?: string }>()?.refresh_token ?? '';
    };
    const newest = await refresh(await refresh(refreshToken));
    await arena.world.instance.sql`
      update auth.refresh_tokens t set created_at = t.created_at - interval '1 minute'
      from auth.sessions s where s.id = t.session_id and s.user_id = ${id}`;
    const stolen = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    if (stolen.some((token) => token !== '')) arena.gotIn.push('a refresh token that was replaced twice');
    if ((await refresh(newest)) !== '')
      arena.gotIn.push('the session survives the theft of its refresh token');
  },
  throughBareProxy,
];

/** A proxy that adds no headers makes callers look local. */
async function throughBareProxy(arena: Arena): Promise<void> {
  const { hostname, port } = new URL(arena.origin);
  const proxy = await openLoopbackServer((asked, answer) => {
    const options: RequestOptions = {
      hostname,
      port,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    };
    asked.pipe(request(options, (got) => got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers))));
  });
  const call = async (path: string, body?: object) => {
    arena.tries += 1;
    const headers = { apikey: arena.keys.anonKey, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    return fetch(`${proxy.origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  await call('/auth/v1/magiclink', { email: 'operator@example.com' });
  await arena.world.instance.runJobs();
  for (const path of [
    '/dev',
    '/dev/outbox',
    '/dev/outbox.json',
    '/dev/sign-in',
    '/DEV',
    '//dev',
    '/dev/',
    '/%64ev/outbox.json',
  ]) {
    const { status } = await call(path);
    if (![401, 403, 404].includes(status)) arena.gotIn.push(`${path} answers ${status} through a proxy`);
  }
  for (const path of ['/dev/sample-data', '/dev/sign-in']) {
    const { status } = await call(path, { role: 'operator' });
    if (![401, 403, 404, 415].includes(status))
      arena.gotIn.push(`POST ${path} answers ${status} through a proxy`);
  }
  await proxy.close();
}

const newEmail = () => `${randomUUID()}@example.com`;

const post = (arena: Arena, path: string, payload: object) =>
  arena.ask({ method: 'POST', url: `/auth/v1/${path}`, payload });

async function signUp(arena: Arena, password: string, email = newEmail()): Promise<string> {
  await post(arena, 'signup', { email, password });
  return email;
}

const submit = (arena: Arena, email: string) =>
  arena.ask({
    method: 'POST',
    url: '/rest/v1/code_submissions',
    payload: { title: 'T', email, description: 'D', urgency: 'ASAP', coding_app: 'bolt' },
  });

/** Lets the time pass in which limits refuse another mail. */
const wait = async ({ world: { instance } }: Arena) => {
  await instance.runJobs();
  await instance.sql`delete from rate_limit.usage`;
};

async function newestLink(arena: Arena, email: string) {
  await arena.world.instance.runJobs();
  const mail = (await arena.world.instance.outbox()).find(({ to }) => to === email);
  const { searchParams } = new URL(mail?.action ?? 'missing:');
  return { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') };
}

/** Presses the button of the newest mail in a browser that has not signed up. */
async function pressNewest(arena: Arena, email: string): Promise<void> {
  const headers = {
    origin: arena.origin,
    referer: `${arena.origin}/confirm`,
    'sec-fetch-site': 'same-origin',
  };
  const payload = await newestLink(arena, email);
  const { status } = await arena.ask({ method: 'POST', url: '/auth/v1/verify', payload, headers });
  if (status !== 200) arena.faults.push(`the newest link to ${email} does not open`);
}

async function trySignIn(arena: Arena, email: string, what: string): Promise<void> {
  const { status } = await post(arena, 'token?grant_type=password', { email, password: theirs });
  if (status === 200) arena.gotIn.push(`the attacker's password works after ${what}`);
}

async function secretsOf({ world }: Arena, email: string): Promise<string> {
  const rows = await world.instance.sql`
    select u.email, u.encrypted_password, (select array_agg(f.status order by f.id) from auth.mfa_factors f where f.user_id = u.id) as factors
    from auth.users u where u.email = ${email}`;
  return JSON.stringify(rows);
}
