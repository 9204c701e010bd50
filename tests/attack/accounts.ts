import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { openLoopbackServer } from '../doubles/loopback-server.ts';
import { submission } from '../protocol/auth-setup.ts';
import { words } from '../protocol/generated/draft.ts';
import { type Arena, type Attack, each } from './arena.ts';

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
    const link = (email: string) => post(arena, 'magiclink', { email });
    await claimAddress(arena, 'after a second sign-up', signUp("The-owner's-1"), signUp(theirs));
    await claimAddress(arena, "after a sign-up with a guest's address", submit, signUp(theirs));
    await claimAddress(arena, 'after the owner came by a link', signUp(theirs), link);
    for (const way of [leadMailsAway, redirect, throughBareProxy]) await way(arena);
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
  const { instance } = arena.world;
  const email = `${randomUUID()}@example.com`;
  await first(email);
  await instance.runJobs();
  // Lets the time pass in which limits refuse another mail.
  await instance.sql`delete from rate_limit.usage`;
  await then(email);
  await instance.runJobs();
  const mail = (await instance.outbox()).find(({ to }) => to === email);
  const { type, token_hash } = Object.fromEntries(new URL(mail?.action ?? 'missing:').searchParams);
  const { status } = await post(arena, 'verify', { type, token_hash, from_page: true });
  if (status !== 200) arena.faults.push(`the newest link does not open ${what}`);
  const signedIn = await post(arena, 'token?grant_type=password', { email, password: theirs });
  if (signedIn.status === 200) arena.gotIn.push(`the attacker's password works ${what}`);
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
  for (const { to, subject, ...parts } of await instance.outbox())
    if (to === email && JSON.stringify(parts).includes('evil.example'))
      arena.gotIn.push(`the mail "${subject}" leads elsewhere`);
}

async function redirect(arena: Arena): Promise<void> {
  const away = [evil, '//evil.example/', '/\\evil.example', `${arena.origin}@evil.example`];
  const targets = [...away, 'javascript:alert(1)', '\r\nset-cookie: evil=1\r\n'].map(encodeURIComponent);
  const pages = words(`/auth/v1/verify?token=x&type=signup&redirect_to= /auth/v1/callback?code=x&redirect_to=
    /auth/v1/authorize?provider=github&redirect_to= /confirm?next= /functions/v1/unsubscribe?next=
    /dev?secret=x&next= /storage/v1/object/public/avatars/x?download=`);
  const paths = words('//evil.example //evil.example/.. /%5cevil.example/ /.//evil.example');
  await each([...pages.flatMap((page) => targets.map((to) => page + to)), ...paths], async (url) => {
    const { location = '', 'set-cookie': cookie } = (await arena.ask({ url })).headers;
    const leadsAway = /^(?:https?:)?[/\\]{2}(?:[^/]*@)?evil|^javascript/i.test(String(location));
    if (leadsAway || /evil/.test(String(cookie))) arena.gotIn.push(`${url} leads to ${location}`);
  });
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
  const asks =
    words(`GET/dev GET/dev/outbox GET/dev/outbox.json GET/DEV GET//dev GET/dev/ GET/%64ev/outbox.json
    GET/dev/code-host/login POST/dev/sample-data PUT/dev/sample-data POST/dev/sign-in`);
  for (const ask of asks) {
    const [method = '', path = ''] = ask.split(/(?<=^[A-Z]+)(?=\/)/);
    const { status } = await fetch(`${proxy.origin}${path}`, { method, redirect: 'manual' });
    arena.tries += 1;
    if (![401, 403, 404, 429].includes(status))
      arena.gotIn.push(`${method} ${path} answers ${status} through a proxy`);
  }
  await proxy.close();
}
