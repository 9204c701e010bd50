import { createClient, FunctionRegion, FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';

let instance: TestInstance;
let origin: string;
beforeAll(async () => {
  instance = await createTestInstance();
  origin = await instance.url();
});
afterAll(() => instance?.close());

const names = [
  'send-issue-confirmation',
  'send-admin-notification',
  'github-auth',
  'correct-address',
  'resend-confirmation',
  'mail-preferences',
  'unsubscribe',
  'create-checkout',
  'confirm-payment',
  'github/user/repos',
  'github/repos/a/b/contents/c',
  '__proto__',
  '%00',
];
const json = 'application/json';
const bodies: [string, string | undefined, string][] = [
  ['nothing', undefined, json],
  ['null', 'null', json],
  ['a list', '[]', json],
  ['half of an object', '{"action":', json],
  ['a text', '"login"', json],
  ['a zero byte', '{"action":"login","redirectUrl":"\\u0000","issue_id":"\\u0000","token":"\\u0000"}', json],
  ['half a character', '{"action":"validate","token":"\\ud800","issue_id":"\\ud800","key":"\\ud800"}', json],
  ['a prototype', '{"__proto__":{"action":"login"},"constructor":1}', json],
  ['ten thousand lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, json],
  ['a form', 'action=login&issue_id=1', 'application/x-www-form-urlencoded'],
  ['words', 'login', 'text/plain'],
  ['a type that is none', '{}', 'nonsense'],
];

describe('the functions service', () => {
  it.each(names)('answers %s with a sentence, whatever the verb and the body', async (name) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      for (const sent of method === 'GET' ? bodies.slice(0, 1) : bodies) {
        const answer = await call(name, method, sent);
        const said = `${method} ${name} with ${sent[0]}`;
        expect(answer.status, said).toBeLessThan(500);
        if (answer.status < 400) continue;
        expect(answer.headers.get('content-type'), said).toMatch(/^application\/json/);
        expect(await answer.json(), said).toEqual({ error: expect.stringMatching(/\S/) });
      }
  });

  it('tells the official client what it refused, and takes the region that a call names', async () => {
    const client = createClient(origin, instance.platform.keys.anonKey);
    const { data, error } = await client.functions.invoke('send-issue-confirmation', {
      body: { issue_id: 'none' },
      region: FunctionRegion.EuCentral1,
    });
    expect(data).toBeNull();
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect((await error.context.json()).error).toMatch(/issue_id/);
    const asked = await client.functions.invoke('send-issue-confirmation', {
      body: { issue_id: '00000000-0000-4000-8000-000000000000' },
      region: FunctionRegion.EuCentral1,
    });
    expect(asked).toMatchObject({ data: { success: true }, error: null });
  });

  it('answers a page of any origin that asks what it may send, without a key', async () => {
    const answer = await fetch(`${origin}/functions/v1/github-auth`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const header of ['authorization', 'apikey', 'content-type', 'x-region', 'x-client-info'])
      expect(answer.headers.get('access-control-allow-headers')).toContain(header);
  });
});

function call(name: string, method: string, [, body, type]: (typeof bodies)[number]): Promise<Response> {
  const apikey = instance.platform.keys.anonKey;
  const payload = body === undefined ? {} : { body, headers: { apikey, 'content-type': type } };
  return fetch(`${origin}/functions/v1/${name}`, {
    method,
    redirect: 'manual',
    headers: { apikey },
    ...payload,
  });
}
