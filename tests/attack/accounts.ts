import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { words } from '../protocol/generated/draft.ts';
import { type Arena, type Attack, each } from './arena.ts';
import { submission } from './wire.ts';

const theirs = "The-attacker's-1";
const evil = 'https://evil.example';

export const accounts: Attack = {
  name: 'accounts taken over',
  mustNot: 'no account, session or developer page opens for another, and no answer leads elsewhere',
  sampled: 1,
  async run(arena) {
    const signUp = (password: string) => (email: string) => post(arena, 'signup', { email, password });
    const submit = (email: string) =>
      arena.ask({ method: 'POST', url: '/rest/v1/code_submissions', payload: submission(email) });
    await claimAddress(arena, 'after a second sign-up', signUp("The-owner's-1"), signUp(theirs));
    await claimAddress(arena, "after a sign-up with a guest's address", submit, signUp(theirs));
    const link = (email: string) => post(arena, 'magiclink', { email });
    await claimAddress(arena, 'after the owner came by a link', signUp(theirs), link);
    for (const way of [
      leadMailsAway,
      guessCode,
      skipFactor,
      openPage,
      redirect,
      agePassword,
      stealRefresh,
      throughBareProxy,
    ])
      await way(arena);
  },
};

const post = (arena: Arena, path: string, payload: object, headers: Record<string, string> = {}) =>
  arena.ask({ method: 'POST', url: `/auth/v1/${path}`, payload, headers });

/** The owner presses the button of the newest mail in a browser of their own. */
async function claimAddress(
  arena: Arena,
  what: string,
  first: (email: string) => Promise<unknown>,
  then: (email: string) => Promise<unknown>,
): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  await first(email);
  await arena.world.instance.runJobs();
  // Lets the time pass in which limits refuse another mail.
  await arena.world.instance.sql`delete from rate_limit.usage`;
  await then(email);
  const { status } = await post(arena, 'verify', { ...(await newestLink(arena, email)), from_page: true });
  if (status !== 200) arena.faults.push(`the newest link does not open ${what}`);
  const signedIn = await post(arena, 'token?grant_type=password', { email, password: theirs });
  if (signedIn.status === 200) arena.gotIn.push(`the attacker's password works ${what}`);
}

async function newestLink({ world: { instance } }: Arena, email: string) {
  await instance.runJobs();
  const mail = (await instance.outbox()).find(({ to }) => to === email);
  const { searchParams } = new URL(mail?.action ?? 'missing:');
  return { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') };
}

async function leadMailsAway(arena: Arena): Promise<void> {
  const { instance, accounts } = arena.world;
  const { email } = accounts.client;
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: evil, referer: evil };
  for (const path of words('recover otp magiclink signup resend')) {
    const body = { email, type: 'signup', password: theirs, redirect_to: evil };
    const { text } = await post(arena, `${path}?redirect_to=${encodeURIComponent(evil)}`, body, headers);
    if (/token_hash|access_token|\b\d{6}\b/.test(text)) arena.gotIn.push(`${path} shows a token: ${text}`);
  }
  await instance.runJobs();
  for (const { to, subject, action, html, text } of await instance.outbox())
    if (to === email && `${action} ${html} ${text}`.includes('evil.example'))
      arena.gotIn.push(`the mail "${subject}" leads elsewhere`);
}

async function guessCode(arena: Arena): Promise<void> {
  const { email } = arena.world.accounts.client;
  await post(arena, 'otp', { email, create_user: false });
  await arena.world.instance.runJobs();
  const statuses: number[] = [];
  await each(
    Array.from({ length: 60 }, (_, at) => String(100_000 + at * 997)),
    async (token) => {
      statuses.push((await post(arena, 'verify', { type: 'email', email, token })).status);
    },
  );
  if (statuses.includes(200)) arena.gotIn.push('a guessed code signs in');
  if (!statuses.includes(429)) arena.gotIn.push('60 guesses of one code from 60 addresses are all answered');
}

/** `halfway` has not given the second factor of the account. */
async function skipFactor(arena: Arena): Promise<void> {
  const { email } = arena.world.accounts.other;
  const before = await secretsOf(arena, email);
  const ask = (line: string) => {
    const [method = '', path = '', payload] = line.split(' ');
    const headers = { 'content-type': 'application/json' };
    return arena.spy('halfway', { method, url: `/${path}`, headers, ...(payload && { payload }) });
  };
  const user = await ask('GET auth/v1/user');
  const [factor] = user.json<{ factors?: { id: string }[] }>()?.factors ?? [];
  const at = `auth/v1/factors/${factor?.id ?? randomUUID()}`;
  const challenge = (await ask(`POST ${at}/challenge {}`)).json<{ id?: string }>()?.id ?? randomUUID();
  const lines = `PUT auth/v1/user {"password":"${theirs}"}
PUT auth/v1/user {"email":"evil@example.com"}
PUT auth/v1/user {"data":{"name":"x"}}
POST auth/v1/factors {"factor_type":"totp"}
POST auth/v1/factors/recovery-codes {}
DELETE ${at}
POST rest/v1/rpc/export_account {}
POST rest/v1/rpc/list_sessions {}
POST functions/v1/github-auth {"action":"start"}`.split('\n');
  for (const line of lines) await ask(line);
  for (const code of words('000000 123456 0 xxxxxx 111111 222222 333333 null')) {
    const { status } = await ask(`POST ${at}/verify {"challenge_id":"${challenge}","code":"${code}"}`);
    if (status === 200) arena.gotIn.push(`the second factor ${code}`);
  }
  if ((await secretsOf(arena, email)) !== before)
    arena.gotIn.push('the account changed without its second factor');
}

async function openPage(arena: Arena): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  await post(arena, 'signup', { email, password: "The-owner's-1" });
  const link = await newestLink(arena, email);
  const url = `/confirm?token_hash=${link.token_hash}&type=${link.type}&next=${evil}`;
  const { headers, text } = await arena.ask({ url });
  if (headers['set-cookie'] || headers.location || text.includes(email))
    arena.gotIn.push(`the confirmation page tells or sets ${headers['set-cookie']} ${headers.location}`);
  if ((await post(arena, 'verify', link)).status !== 200)
    arena.gotIn.push('looking at the page uses the link up');
  if ((await post(arena, 'verify', link)).status === 200) arena.gotIn.push('a link signs in twice');
}

async function redirect(arena: Arena): Promise<void> {
  const end = '%0d%0aset-cookie:%20evil=1%0d%0a';
  const away = [
    evil,
    '//evil.example/',
    '/\\evil.example',
    `${arena.origin}@evil.example`,
    'javascript:alert(1)',
  ];
  const urls =
    words(`/auth/v1/verify?token=x&type=signup&redirect_to= /auth/v1/callback?code=x&state=x&redirect_to=
    /auth/v1/authorize?provider=github&redirect_to= /auth/v1/sso/saml/acs?RelayState= /confirm?next= /dashboard?next=
    /functions/v1/unsubscribe?next= /dev?secret=x&next= /storage/v1/object/public/avatars/x?download=`);
  const paths = words(
    '//evil.example //evil.example/.. /%5cevil.example/ /.//evil.example /dev//evil.example/%2e%2e',
  );
  const all = urls.flatMap((url) => [...away.map(encodeURIComponent), end].map((to) => url + to));
  await each([...all, ...paths], async (url) => {
    const { headers } = await arena.ask({ url });
    const to = String(headers.location ?? '');
    if (
      /^(?:https?:)?[/\\]{2}(?:[^/]*@)?evil|^javascript/i.test(to) ||
      /evil/.test(String(headers['set-cookie']))
    )
      arena.gotIn.push(`${url} leads to ${to}`);
  });
}

async function agePassword(arena: Arena): Promise<void> {
  const { id, email, headers } = await signUpAs(arena.world.instance, 'client');
  await arena.world.instance
    .sql`update auth.sessions set created_at = now() - interval '3 days' where user_id = ${id}`;
  const before = await secretsOf(arena, email);
  const proofs = [
    {},
    { current_password: 'wrong' },
    { nonce: '000000' },
    { current_password: theirs, nonce: '' },
  ];
  for (const proof of [...proofs, { email, role: 'service_role', app_metadata: { role: 'operator' } }])
    await arena.ask({
      method: 'PUT',
      url: '/auth/v1/user',
      payload: { password: theirs, ...proof },
      headers,
    });
  if ((await secretsOf(arena, email)) !== before) arena.gotIn.push('an old session changes the password');
}

async function stealRefresh(arena: Arena): Promise<void> {
  const { id, refreshToken } = await signUpAs(arena.world.instance, 'client');
  const refresh = async (token: string) => {
    const answer = await post(arena, 'token?grant_type=refresh_token', { refresh_token: token });
    return answer.json<{ refresh_token?: string }>()?.refresh_token ?? '';
  };
  const newest = await refresh(await refresh(refreshToken));
  await arena.world.instance.sql`
    update auth.refresh_tokens t set created_at = t.created_at - interval '1 minute'
    from auth.sessions s where s.id = t.session_id and s.user_id = ${id}`;
  const stolen = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
  if (stolen.some((token) => token !== '')) arena.gotIn.push('a refresh token that was replaced twice');
  if ((await refresh(newest)) !== '') arena.gotIn.push('the session survives the theft of its refresh token');
}

/** Behind a proxy that adds no headers, everybody looks like a local caller. */
async function throughBareProxy(arena: Arena): Promise<void> {
  const { hostname, port } = new URL(arena.origin);
  const proxy = await openLoopbackServer(({ method, url: path, headers }, answer) => {
    request({ hostname, port, method, path, headers }, (got) =>
      got.pipe(answer.writeHead(got.statusCode ?? 502, got.headers)),
    ).end();
  });
  await post(arena, 'magiclink', { email: 'operator@example.com' });
  await arena.world.instance.runJobs();
  const urls =
    words(`GET/dev GET/dev/outbox GET/dev/outbox.json GET/DEV GET//dev GET/dev/ GET/%64ev/outbox.json
    GET/dev/code-host/login POST/dev/sample-data PUT/dev/sample-data POST/dev/sign-in`);
  for (const url of urls) {
    const [method = '', path = ''] = url.split(/(?<=^[A-Z]+)(?=\/)/);
    const { status } = await fetch(`${proxy.origin}${path}`, { method, redirect: 'manual' });
    arena.tries += 1;
    if (![401, 403, 404].includes(status))
      arena.gotIn.push(`${method} ${path} answers ${status} through a proxy`);
  }
  await proxy.close();
}

async function secretsOf({ world }: Arena, email: string): Promise<string> {
  const rows = await world.instance.sql`
    select u.email, u.encrypted_password, u.raw_user_meta_data, u.raw_app_meta_data,
      (select array_agg(f.status order by f.id) from auth.mfa_factors f where f.user_id = u.id) as factors
    from auth.users u where u.email = ${email}`;
  return JSON.stringify(rows);
}
