import {
  createClient,
  FunctionRegion,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../instance/free-port.ts';
import { connect, setUpCodeHost } from './code-host-setup.ts';
import { words } from './generated/draft.ts';

let client: SupabaseClient;
const fixture = setUpCodeHost();
beforeAll(async () => {
  client = fixture.visitor;
});

const contents = 'github/repos/ada-builder/landing-page/contents/README.md';
const functions: [name: string, verbs: string[]][] = [
  ['send-issue-confirmation', ['POST']],
  ['send-admin-notification', ['POST']],
  ['github-auth', ['POST']],
  ['correct-address', ['POST']],
  ['resend-confirmation', ['POST']],
  ['mail-preferences', ['POST']],
  ['unsubscribe', ['GET', 'POST']],
  ['create-checkout', ['POST']],
  ['confirm-payment', ['POST']],
  ['test-checkout', ['GET', 'POST']],
  ['github/user/repos', ['GET']],
  ['github/pull-request', ['GET']],
];
const nobody = { issue_id: '00000000-0000-4000-8000-000000000000' };

describe('the official client', () => {
  it("the official client receives a function's JSON response in every region", async () => {
    for (const region of [FunctionRegion.Any, FunctionRegion.EuCentral1])
      expect(
        await client.functions.invoke('send-issue-confirmation', { body: nobody, region }),
      ).toMatchObject({
        data: { success: true },
        error: null,
      });
  });

  it('the official client receives a file as a blob and a listing as JSON', async () => {
    const headers = { 'x-github-token': await connect(fixture) };
    const ask = (name: string) => client.functions.invoke(name, { method: 'GET', headers });
    expect((await ask(contents)).data).toMatchObject({ type: 'file', encoding: 'base64' });
    const { data, error } = await ask(contents.replace('contents', 'raw'));
    expect([error, data instanceof Blob, (await data.text()).length > 0]).toEqual([null, true, true]);
  });

  it.each([
    ['a word', 'github-auth', 'login', 400],
    ['a file', 'github-auth', new Blob(['x']), 415],
    ['a form', 'create-checkout', new FormData(), 415],
    ['an unknown function', 'send-everything', {}, 404],
    ['another method', 'github/user/repos', {}, 405],
  ])(
    'the official client receives the reason in a FunctionsHttpError: %s',
    async (_what, name, body, status) => {
      const { data, error, response } = await client.functions.invoke(name, { body });
      expect([data, error instanceof FunctionsHttpError, response?.status]).toEqual([null, true, status]);
      expect(await error.context.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
    },
  );

  it('the official client treats outages and server errors as FunctionsRelayError', async () => {
    const { database } = fixture.instance.platform;
    const { isUp } = database;
    database.isUp = () => false;
    const out = await client.functions.invoke('send-issue-confirmation', { body: nobody });
    database.isUp = isUp;
    expect([out.error instanceof FunctionsRelayError, out.response?.status]).toEqual([true, 503]);
    expect(out.response?.headers.get('retry-after')).toBe('2');
    expect(await out.error.context.json()).toEqual({
      error: 'The service is briefly unavailable. Try again in a few seconds.',
    });

    const { sql } = fixture.instance;
    await sql`alter function marketplace.request_issue_mail rename to away`;
    const broken = await client.functions.invoke('send-issue-confirmation', { body: nobody });
    await sql`alter function marketplace.away rename to request_issue_mail`;
    expect([broken.error instanceof FunctionsRelayError, broken.response?.status]).toEqual([true, 500]);
    expect(await broken.error.context.json()).toEqual({
      error: 'Something went wrong. Please try again in a moment.',
    });
  });

  it('the official client treats a missing response as FunctionsFetchError', async () => {
    const nowhere = createClient(`http://127.0.0.1:${await freePort()}`, 'key');
    const { error } = await nowhere.functions.invoke('github-auth', { body: { action: 'login' } });
    expect(error).toBeInstanceOf(FunctionsFetchError);
  });
});

describe.each(functions)('%s', (name, verbs) => {
  it('a function rejects other HTTP methods and lists the allowed ones', async () => {
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (verb) => !verbs.includes(verb) && !(verb === 'HEAD' && verbs.includes('GET')),
    );
    for (const method of others) {
      const answer = await call(name, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([
        method,
        405,
        [...verbs, 'OPTIONS'].join(', '),
      ]);
      const said = { error: `The function ${name} takes ${verbs.join(' and ')}, not ${method}.` };
      if (method !== 'HEAD') expect(await answer.json()).toEqual(said);
    }
  });

  it('a function answers a CORS preflight from any origin without a key', async () => {
    for (const asked of [{}, { 'access-control-request-method': 'POST' }]) {
      const headers = { apikey: '', origin: 'https://elsewhere.example', ...asked };
      const answer = await call(name, { method: 'OPTIONS', headers });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
      for (const header of ['authorization', 'apikey', 'content-type', 'x-region', 'x-client-info'])
        expect(answer.headers.get('access-control-allow-headers')).toContain(header);
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-relay-error');
    }
  });
});

describe('calls without a valid key', () => {
  // Email programs call the unsubscribe function without a key.
  const needKey = functions.filter(([name]) => name !== 'unsubscribe');
  it.each(needKey)('a function call without a valid key is rejected: %s', async (name, verbs) => {
    for (const method of verbs)
      for (const [headers, error] of [
        [{ apikey: '' }, 'No API key found in request'],
        [{ apikey: 'wrong' }, 'Invalid API key'],
        [{ authorization: 'Bearer nonsense' }, expect.stringMatching(/\S/)],
      ] as const) {
        const answer = await call(name, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
        expect([answer.status, await answer.json()]).toEqual([401, { error }]);
      }
  });
});

describe('an unknown function name', () => {
  it.each([
    ...['', 'x'.repeat(1500), 'x'.repeat(5000)],
    ...words(`/ __proto__ constructor GitHub-Auth github-auth/ github-auth/x github-auth%20 %00 %F0%9F%92%A9
      %22%3E%3Cscript%3E ..%2f..%2fetc%2fpasswd * :name (`),
  ])('the unknown function %s is rejected with an error message for every method', async (name) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await call(name, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect([method, answer.status, answer.headers.get('x-relay-error')]).toEqual([method, 404, null]);
      if (method !== 'HEAD')
        expect(await answer.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
    }
  });

  it.each(['%', '%ff', '%E0%A4%A'])(
    'the function name %s returns 400 because it cannot be decoded',
    async (name) => {
      const answer = await call(name, { method: 'POST', body: '{}' });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: expect.stringMatching(/^This address is malformed/) },
      ]);
    },
  );
});

function call(name: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
  const type = init.body === undefined ? {} : { 'content-type': 'application/json' };
  const apikey = fixture.instance.platform.keys.anonKey;
  const headers = { apikey, ...type, ...init.headers };
  return fetch(`${fixture.url}/functions/v1${name === '' ? '' : `/${name}`}`, {
    ...init,
    redirect: 'manual',
    headers,
  });
}
