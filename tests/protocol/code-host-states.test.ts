import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { authApi, password } from './auth-setup.ts';
import { auth, callbackOf, comeBack, setUpCodeHost } from './code-host-setup.ts';
import { type Person, person } from './official-client.ts';

const fixture = setUpCodeHost();
const { newClient, newMember } = authApi(fixture);
const client = setUp(() => person(fixture.instance, 'client'));
const other = setUp(() => person(fixture.instance, 'client'));

const minute = 60 * 1000;
const refused = {
  status: 400,
  body: { error: 'This GitHub sign-in has expired or was already used. Please start again.' },
};

type Sends = (action: string, more: Record<string, unknown>) => Promise<{ status: number; body: unknown }>;

/** Simulates a browser page with its own cookies. */
function newPage(origin = fixture.url): Sends & { setCookie: () => string } {
  let setCookie = '';
  const send: Sends = async (action, more) => {
    const { anonKey: apikey } = fixture.instance.platform.keys;
    const cookie = setCookie.split(';')[0] ?? '';
    const headers = { apikey, origin, cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ action, ...more });
    const answer = await fetch(`${fixture.url}/functions/v1/github-auth`, { method: 'POST', headers, body });
    setCookie = answer.headers.get('set-cookie') ?? setCookie;
    return { status: answer.status, body: await answer.json() };
  };
  return Object.assign(send, { setCookie: () => setCookie });
}

async function startOn(page: Sends, login = 'ada-builder'): Promise<Back> {
  const { body } = await page('login', { redirectUrl: callbackOf(fixture), mode: 'signin' });
  return fixture.host.approve((body as { url: string }).url, login);
}

/** Counts the rows, tokens and code exchanges that a successful sign-in would create. */
async function traces() {
  const [row] = await fixture.instance.sql`
    select (select count(*)::int from code_host.connections) as connections,
      (select count(*)::int from auth.users) as users, (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from auth.one_time_tokens) as tokens`;
  const exchanges = fixture.host.calls.filter(({ path }) => path.endsWith('/access_token')).length;
  return { ...row, given: fixture.host.signIn.tokens.size, exchanges };
}

async function expectNoTrace(attempt: () => Promise<unknown>): Promise<void> {
  const before = await traces();
  expect(await attempt()).toEqual(refused);
  expect(await traces()).toEqual(before);
}

const as =
  (api: Person['api']): Sends =>
  (action, more) =>
    auth(api, action, more);
type Back = Awaited<ReturnType<typeof comeBack>>;
const bodyOf = ({ code, state }: Back) => ({ code, state });

describe('rejected code host callbacks', () => {
  type Senders = [owner: Sends, stranger: Sends];
  it.each<[string, () => Senders | Promise<Senders>]>([
    ['to another user', () => [as(client.api), as(other.api)]],
    ['to a visitor', () => [as(client.api), as(fixture.visitor)]],
    ['to a user who signed in meanwhile', () => [as(fixture.visitor), as(client.api)]],
    [
      'to another session of the same user',
      async () => {
        const { client: here, email } = await newMember();
        const there = await newClient();
        await there.auth.signInWithPassword({ email, password });
        return [as(here), as(there)];
      },
    ],
    [
      'to another browser with a sign-in in progress',
      async () => {
        const stranger = newPage();
        await startOn(stranger);
        return [newPage(), stranger];
      },
    ],
    ['to a browser without a sign-in in progress', () => [newPage(), newPage()]],
    ['to a page for a sign-in started by a program', () => [as(fixture.visitor), newPage()]],
    ['to a program for a sign-in started by a page', () => [newPage(), as(fixture.visitor)]],
    ['to a page of another site', () => [newPage(), newPage('https://evil.example')]],
  ])(
    'a code host callback sent %s is rejected and stays valid for the browser that started it',
    async (_what, make) => {
      const [owner, stranger] = await make();
      const back = await startOn(owner);
      await expectNoTrace(() => stranger('exchange', bodyOf(back)));
      expect(await owner('exchange', bodyOf(back))).toMatchObject({ status: 200, body: { mode: 'signin' } });
    },
  );
});

describe('invalid states', () => {
  it.each<[string, (back: Back) => Promise<string>]>([
    ['a forged state', async () => 'x'.repeat(43)],
    ['the hash of the state', async ({ state }) => createHash('sha256').update(state).digest('base64url')],
    ['the state in different case', async ({ state }) => state.toLowerCase()],
    ['the state with a suffix', async ({ state }) => `${state} `],
    [
      'a used state',
      async ({ code, state }) => {
        expect((await auth(fixture.visitor, 'exchange', { code, state })).status).toBe(200);
        return state;
      },
    ],
    [
      'an eleven-minute-old state',
      async ({ state }) => {
        fixture.wait(11 * minute);
        return state;
      },
    ],
    [
      'a state whose code verifier was deleted',
      async ({ state }) => {
        await fixture.instance.sql`update code_host.sign_ins set sealed_verifier = 'eyJ.broken..x.y'`;
        return state;
      },
    ],
  ])('an invalid state is rejected before any code host request: %s', async (_what, stateFor) => {
    const back = await comeBack(fixture, fixture.visitor, 'ada-builder', { mode: 'signin' });
    const state = await stateFor(back);
    const { code } = fixture.host.approve(await addressOf(), 'ada-builder');
    await expectNoTrace(() => auth(fixture.visitor, 'exchange', { code, state }));
  });

  const addressOf = async () => {
    const { body } = await auth(fixture.visitor, 'login', { redirectUrl: callbackOf(fixture) });
    return String(body.url);
  };
});

describe('invalid codes', () => {
  it.each<[string, (back: Back) => Promise<string>]>([
    ['a forged code', async () => 'f'.repeat(20)],
    ['the code of another sign-in', async () => (await comeBack(fixture, fixture.visitor)).code],
    [
      'an already exchanged code',
      async () => {
        const used = await comeBack(fixture, fixture.visitor);
        expect((await auth(fixture.visitor, 'exchange', used)).status).toBe(200);
        return used.code;
      },
    ],
    [
      'its own code after the code verifier was replaced',
      async ({ code }) => {
        await comeBack(fixture, fixture.visitor);
        await fixture.instance.sql`
          update code_host.sign_ins set sealed_verifier =
            (select sealed_verifier from code_host.sign_ins order by expires_at desc limit 1)`;
        return code;
      },
    ],
  ])('an invalid code is rejected by PKCE and creates no account: %s', async (_what, codeFor) => {
    const back = await comeBack(fixture, fixture.visitor, 'ada-builder', { mode: 'signin' });
    const code = await codeFor(back);
    const { exchanges: _, ...before } = await traces();
    expect(await auth(fixture.visitor, 'exchange', { code, state: back.state })).toEqual(refused);
    expect(await traces()).toMatchObject(before);
    expect(await auth(fixture.visitor, 'exchange', back)).toEqual(refused);
  });
});

it('the state cookie is set only for pages of this site, for ten minutes', async () => {
  const cookieFor = async (origin: string) => {
    const page = newPage(origin);
    await startOn(page);
    return page.setCookie();
  };
  expect(await cookieFor(fixture.url)).toMatch(
    /^lastmile-sign-in=[\w-]{43}; Path=\/functions\/v1; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  for (const origin of ['https://evil.example', 'null', 'nonsense']) expect(await cookieFor(origin)).toBe('');
});
