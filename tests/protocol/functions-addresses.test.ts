import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../instance/send-request.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { callbackOf, connect, setUpCodeHost } from './code-host-setup.ts';

let authorization: string;
let handle: string;
const fixture = setUpCodeHost();
beforeAll(async () => {
  authorization = (await signUpAs(fixture.instance, 'client')).headers.authorization;
  handle = await connect(fixture);
});

const id = '00000000-0000-4000-8000-000000000000';
const shop = 'github/repos/ada-builder/shop';
const under = (folder: string, parts: string[]) => parts.map((part) => folder + part);

const refused: [status: number, error: string, paths: string[]][] = [
  [
    400,
    'sort, per_page or page is not valid.',
    under('github/user/repos?', [
      ...['sort=x', 'sort=', 'sort=updated&sort=pushed', 'per_page=0', 'per_page=101', 'per_page=x'],
      ...['per_page=1.5', 'page=0', 'page=1001', 'page=%00'],
    ]),
  ],
  [
    400,
    'This is not a path in a repository.',
    [
      ...under(`${shop}/contents/`, [
        ...['%00', '.', 'a/../b', '../../../user', '%2e%2e', '%2e%2e/%2e%2e/user', 'a%2Fb', 'a%2F..%2F..'],
        ...['a%5Cb', 'a//b', 'a%0d%0aHost:%20evil', `${'a/'.repeat(1000)}b`, 'a'.repeat(2500)],
      ]),
      ...under('github/repos/', [
        ...['-ada/shop/contents', 'ada_builder/shop/contents', 'ada%2Fb/shop/names', 'ada/sh%20op/archive'],
        ...['ada/shop%3Fx/contents', 'ada/../contents', 'ada/%2e%2e/contents', '/shop/contents'],
        `${'a'.repeat(41)}/shop/contents`,
      ]),
      ...under(`${shop}/raw/`, ['a//b', '%2e%2e/x', '..%2f..%2fshop%2fcontents%2fREADME.md']),
    ],
  ],
  [
    400,
    'This address is malformed: after each percent sign there must be two hexadecimal digits of valid UTF-8.',
    under(`${shop}/contents/`, ['%ff', '%ED%A0%80']),
  ],
  [
    400,
    'issue_id or address is not valid.',
    [
      'github/pull-request',
      ...under('github/pull-request?', [
        ...['issue_id=x&address=y', `issue_id=${id}`, `issue_id=${id}&address=`],
        ...[`issue_id=${id}&address=a&address=b`, `issue_id=${id}&issue_id=${id}&address=a`],
        `issue_id=${id}&address=${'a'.repeat(501)}`,
      ]),
    ],
  ],
  [404, 'Issue not found', [`github/pull-request?issue_id=${id}&address=%00`]],
  [
    404,
    'There is no such test checkout.',
    [
      'test-checkout',
      ...under('test-checkout?', ['session_id=%00', 'session_id=a&session_id=b']),
      `test-checkout?session_id=test_${'0'.repeat(48)}`,
    ],
  ],
];
const unknown = [
  ...['github/user', 'github/user/emails', shop],
  ...under(shop, ['/git/trees/main', '/raw', '/names/src', '/archive/main', '/archive%2fmain']),
];

describe('a function requested directly by URL', () => {
  it.each([
    ...refused.flatMap(([status, error, paths]) => paths.map((path) => [path, status, error] as const)),
    ...unknown.map(
      (path) => [path, 404, `There is no function ${decodeURIComponent(path)} for GET.`] as const,
    ),
  ])('GET %s is refused without a code host request', async (path, status, error) => {
    const before = fixture.host.calls.length;
    expect(await rawGet(path, { 'x-github-token': handle })).toEqual({ status, said: { error } });
    expect(fixture.host.calls).toHaveLength(before);
  });

  it.each(['', '?token', '?token=%00', '?token=a&token=b', `?token=${'x'.repeat(2000)}`])(
    'GET unsubscribe%s redirects to the page of this site and changes nothing',
    async (query) => {
      const url = `${fixture.url}/functions/v1/unsubscribe${query}`;
      const answer = await fetch(url, { redirect: 'manual' });
      const goesTo = answer.headers.get('location') ?? '';
      expect([answer.status, /^\/mail-preferences\?token=[\w%.-]*$/.test(goesTo), goesTo]).toEqual([
        303,
        true,
        goesTo,
      ]);
    },
  );

  it('GET unsubscribe refuses a token whose redirect would be too long for a proxy', async () => {
    const url = `${fixture.url}/functions/v1/unsubscribe?token=${'x'.repeat(5000)}`;
    const answer = await fetch(url, { redirect: 'manual' });
    const error = 'An address, a name or a value of this request is too long to be repeated in the response.';
    expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  });
});

describe('valid instance keys for an unknown user', () => {
  const functions: [name: string, status: number][] = [
    ['send-issue-confirmation', 200],
    ['github-auth', 200],
    ['create-checkout', 401],
    ['mail-preferences', 401],
  ];
  it.each([
    ['no id', 'x'],
    ['a null byte', '\u0000'],
    ['a deleted user', id],
  ])('a valid instance key for an unknown user causes no server error: %s', async (_what, subject) => {
    const { anonKey: apikey, jwtSecret } = fixture.instance.platform.keys;
    const token = await new SignJWT({ sub: subject, role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(jwtSecret));
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ issue_id: id, action: 'login', redirectUrl: callbackOf(fixture) });
    for (const [name, status] of functions) {
      const answer = await fetch(`${fixture.url}/functions/v1/${name}`, { method: 'POST', headers, body });
      expect([name, answer.status]).toEqual([name, status]);
    }
    for (const path of ['github/user/repos', `${shop}/contents`]) {
      const { status } = await rawGet(path, headers);
      expect([path, status]).toEqual([path, 401]);
    }
  });
});

async function rawGet(path: string, more: Record<string, string>) {
  const headers = { apikey: fixture.instance.platform.keys.anonKey, authorization, ...more };
  const answer = await send(fixture.url, { url: `/functions/v1/${path}`, headers });
  return { status: answer.status, said: answer.json<object>() };
}
