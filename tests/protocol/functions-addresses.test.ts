import { get } from 'node:http';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { callbackOf, codeHostFixture, connect } from './code-host-setup.ts';

let authorization: string;
let handle: string;
const fixture = setUp(codeHostFixture);
beforeAll(async () => {
  authorization = (await signUpAs(fixture.instance, 'client')).headers.authorization;
  handle = await connect(fixture);
});

const list = 'sort, per_page or page is not valid.';
const place = 'This is not a path in a repository.';
const pull = 'issue_id or address is not valid.';
const unknown = 'There is no such test checkout.';
const id = '00000000-0000-4000-8000-000000000000';
const shop = 'github/repos/ada-builder/shop';

const addresses: [path: string, status: number, error: string][] = [
  ...[
    'sort=x',
    'sort=',
    'per_page=0',
    'per_page=101',
    'per_page=x',
    'per_page=1.5',
    'page=0',
    'page=1001',
  ].map((query): [string, number, string] => [`github/user/repos?${query}`, 400, list]),
  ['github/user/repos?sort=updated&sort=pushed', 400, list],
  ['github/user/repos?page=%00', 400, list],
  [`${shop}/contents/%00`, 400, place],
  [`${shop}/contents/a/../b`, 400, place],
  [`${shop}/contents/%2e%2e`, 400, place],
  [`${shop}/contents/a%2Fb`, 400, place],
  [`${shop}/contents/a%5Cb`, 400, place],
  [`${shop}/contents/${'a/'.repeat(1000)}b`, 400, place],
  [`${shop}/raw/a//b`, 400, place],
  ['github/repos/-ada/shop/contents', 400, place],
  ['github/repos/ada%2Fb/shop/names', 400, place],
  ['github/repos/ada/sh%20op/archive', 400, place],
  ['github/pull-request', 400, pull],
  ['github/pull-request?issue_id=x&address=y', 400, pull],
  [`github/pull-request?issue_id=${id}`, 400, pull],
  [`github/pull-request?issue_id=${id}&address=`, 400, pull],
  [`github/pull-request?issue_id=${id}&address=a&address=b`, 400, pull],
  [`github/pull-request?issue_id=${id}&address=${'a'.repeat(5000)}`, 400, pull],
  [`github/pull-request?issue_id=${id}&address=%00`, 404, 'Issue not found'],
  ['test-checkout', 404, unknown],
  ['test-checkout?session_id=%00', 404, unknown],
  ['test-checkout?session_id=a&session_id=b', 404, unknown],
  [`test-checkout?session_id=test_${'0'.repeat(48)}`, 404, unknown],
];

describe('a function requested directly by URL', () => {
  it.each(addresses)('GET %s', async (path, status, error) => {
    const before = fixture.host.calls.length;
    expect(await rawGet(path, { 'x-github-token': handle })).toEqual({ status, said: { error } });
    expect(fixture.host.calls).toHaveLength(before);
  });

  it.each(['', '?token', '?token=%00', '?token=a&token=b', `?token=${'x'.repeat(5000)}`])(
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
});

describe('a valid instance key for an unknown user', () => {
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
  ])('gets a response that is not a server error: %s', async (_what, subject) => {
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

/** Sends the path verbatim; standards-compliant clients would normalize it. */
function rawGet(path: string, more: Record<string, string>): Promise<{ status: number; said: unknown }> {
  const { hostname, port } = new URL(fixture.url);
  const headers = { apikey: fixture.instance.platform.keys.anonKey, authorization, ...more };
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: `/functions/v1/${path}`, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, said: JSON.parse(text) }));
    }).on('error', reject);
  });
}
