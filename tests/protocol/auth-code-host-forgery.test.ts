import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { newBrowser, newPerson } from './auth-code-host-setup.ts';
import { authApi } from './auth-setup.ts';
import { codeHostFixture } from './code-host-setup.ts';

const fixture = setUp(codeHostFixture);
const { call, newMember } = authApi(fixture);

const backWith = (state: string, code: string) => `/callback?${new URLSearchParams({ state, code })}`;
const partsOf = (path: string) => {
  const query = new URLSearchParams(path.split('?')[1]);
  return { state: query.get('state') ?? '', code: query.get('code') ?? '' };
};

async function traces() {
  const [row] = await fixture.instance.sql<[Record<'users' | 'identities' | 'sessions' | 'flows', number>]>`
    select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.identities) as identities,
      (select count(*)::int from auth.sessions) as sessions,
      (select count(*)::int from auth.flow_state where user_id is not null) as flows`;
  return { ...row, tokens: fixture.host.signIn.tokens.size };
}

type Begun = { browser: ReturnType<typeof newBrowser>; path: string };

async function begun(query: Record<string, string> = {}): Promise<Begun> {
  const browser = newBrowser(fixture);
  return { browser, path: browser.approve(await browser.start(query), newPerson(fixture)) };
}

describe('rejected callbacks', () => {
  it.each<[string, string, (own: Begun) => Promise<string>]>([
    ['a forged state', 'bad_oauth_state', async ({ path }) => backWith('x'.repeat(43), partsOf(path).code)],
    [
      'the hash of its state',
      'bad_oauth_state',
      async ({ path }) => {
        const { state, code } = partsOf(path);
        return backWith(createHash('sha256').update(state).digest('base64url'), code);
      },
    ],
    ['the state of another browser', 'bad_oauth_state', async () => (await begun()).path],
    [
      'a used state with an unused code',
      'flow_state_already_used',
      async ({ browser, path }) => {
        await browser.comeBack(path);
        const other = partsOf(browser.approve(await browser.start(), newPerson(fixture)));
        return backWith(partsOf(path).state, other.code);
      },
    ],
    [
      'an eleven-minute-old state',
      'bad_oauth_state',
      async ({ path }) => {
        fixture.wait(11 * 60_000);
        return path;
      },
    ],
    [
      'the code of another sign-in with a different code verifier',
      'bad_oauth_callback',
      async ({ path }) => backWith(partsOf(path).state, partsOf((await begun()).path).code),
    ],
    [
      'an already exchanged code',
      'bad_oauth_callback',
      async ({ path }) => {
        const used = await begun();
        await used.browser.comeBack(used.path);
        return backWith(partsOf(path).state, partsOf(used.path).code);
      },
    ],
    ['no state', 'bad_oauth_state', async () => '/callback'],
    ['null bytes', 'bad_oauth_state', async () => backWith('\u0000', '\u0000')],
    ['very long values', 'bad_oauth_state', async () => backWith('x'.repeat(5000), 'x'.repeat(5000))],
  ])('a callback does not sign in and stores nothing with %s', async (_what, code, tamper) => {
    const own = await begun();
    const path = await tamper(own);
    const before = await traces();
    const { status, target, query, fragment } = await own.browser.comeBack(path);
    expect([status, target.origin, fragment.error_code]).toEqual([302, fixture.url, code]);
    for (const given of ['access_token', 'refresh_token', 'code'])
      expect([query[given], fragment[given]]).toEqual([undefined, undefined]);
    for (const secret of Object.values(partsOf(path)).filter((word) => word.length > 9))
      expect(target.href).not.toContain(secret);
    expect(await traces()).toEqual(before);
  });
});

describe('the state of an identity link', () => {
  it('the state of an identity link does not work for another user or a visitor', async () => {
    const [owner, other] = [await newMember(), await newMember()];
    const asked = '/user/identities/authorize?provider=github';
    const { headers } = await newBrowser(fixture).open(asked, owner.session.access_token);
    const before = await traces();
    for (const token of [other.session.access_token, undefined]) {
      const browser = newBrowser(fixture);
      await browser.open(asked, other.session.access_token);
      const path = browser.approve(String(headers.location), newPerson(fixture));
      const answer = await browser.open(path, token);
      const fragment = new URLSearchParams(new URL(String(answer.headers.location)).hash.slice(1));
      expect(fragment.get('error_code')).toBe('bad_oauth_state');
    }
    expect(await traces()).toEqual(before);
  });
});

describe('the code issued for a PKCE client', () => {
  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const exchange = (body: object) => call('POST', '/token?grant_type=pkce', { body });
  const codeOf = async () => {
    const { browser, path } = await begun({ code_challenge: challenge, code_challenge_method: 's256' });
    return (await browser.comeBack(path)).query.code ?? '';
  };

  it.each<[string, object, number, string]>([
    ['no verifier', {}, 400, 'validation_failed'],
    ['an empty verifier', { code_verifier: '' }, 400, 'validation_failed'],
    ['a wrong verifier', { code_verifier: 'w'.repeat(64) }, 400, 'bad_code_verifier'],
    ['the challenge as verifier', { code_verifier: challenge }, 400, 'bad_code_verifier'],
  ])('the code issued for a PKCE client is rejected with %s', async (_what, given, status, code) => {
    const auth_code = await codeOf();
    const before = await traces();
    const { status: answered, body } = await exchange({ auth_code, ...given });
    expect([answered, body.error_code, body.access_token]).toEqual([status, code, undefined]);
    expect((await traces()).sessions).toBe(before.sessions);
    expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(200);
  });

  it('the code issued for a PKCE client creates one session and is valid for five minutes', async () => {
    const [auth_code, late] = [await codeOf(), await codeOf()];
    const both = await Promise.all([1, 2].map(() => exchange({ auth_code, code_verifier: verifier })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    fixture.wait(6 * 60_000);
    const { status, body } = await exchange({ auth_code: late, code_verifier: verifier });
    expect([status, body.error_code]).toEqual([422, 'flow_state_expired']);
  });
});

it('a code host callback never sends a session to another site', async () => {
  const { browser, path } = await begun({ redirect_to: 'https://evil.example/steal' });
  const { target, fragment } = await browser.comeBack(path);
  expect([target.origin, fragment.access_token !== undefined]).toEqual([fixture.url, true]);
});
