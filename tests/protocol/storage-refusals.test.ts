import { request as send } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';

const instance = setUpInstance();

type Call = { method: string; path: string; body?: string; headers?: Record<string, string> };
const json = { 'content-type': 'application/json' };
const list = (body: string, headers: Record<string, string> = json): Call => ({
  method: 'POST',
  path: 'object/list/issue-attachments',
  body,
  headers,
});
const remove = (body: string): Call => ({
  method: 'DELETE',
  path: 'object/issue-attachments',
  body,
  headers: json,
});
const sign = (body: string, at = 'issues/a.png'): Call => ({
  method: 'POST',
  path: `object/sign/issue-attachments/${at}`,
  body,
  headers: json,
});
const upload = (key: string, headers: Record<string, string> = {}): Call => ({
  method: 'POST',
  path: `object/issue-attachments/${key}`,
  body: 'x',
  headers: { 'content-type': 'image/png', ...headers },
});

const post = (path: string, body: string): Call => ({ method: 'POST', path, body, headers: json });
const page = (body: string) => post('object/list-v2/issue-attachments', body);
const move = (body: object) => post('object/move', JSON.stringify(body));
const bucket = (body: string): Call => post('bucket', body);

const malformed: [string, Call][] = [
  ['a list without a body', list('')],
  ['a list whose body is no JSON', list('{"prefix":')],
  ['a list whose body is an array', list('[]')],
  ['a list without a prefix', list('{}')],
  ['a list of a prefix that is no text', list('{"prefix":1}')],
  ['a list with a zero byte', list('{"prefix":"a\\u0000b"}')],
  ['a search with a zero byte', list('{"prefix":"","search":"\\u0000"}')],
  ['a list with half a character', list('{"prefix":"\\ud800"}')],
  ['a list of minus one', list('{"prefix":"","limit":-1}')],
  ['a list of a fraction', list('{"prefix":"","limit":1.5}')],
  ['a list of too many', list('{"prefix":"","limit":1e99}')],
  ['a list from beyond', list('{"prefix":"","offset":1e300}')],
  ['a list sorted by another column', list('{"prefix":"","sortBy":{"column":"owner_id; drop table x"}}')],
  ['a list in another order', list('{"prefix":"","sortBy":{"column":"name","order":"sideways"}}')],
  ['a list in another format', list('<a/>', { 'content-type': 'application/xml' })],
  ['a list larger than a megabyte', list(JSON.stringify({ prefix: 'x'.repeat(2_000_000) }))],
  ['a removal of nothing', remove('{"prefixes":[]}')],
  ['a removal without paths', remove('{}')],
  ['a removal of what is no text', remove('{"prefixes":[1]}')],
  ['a removal of a zero byte', remove('{"prefixes":["a\\u0000"]}')],
  [
    'a removal of too many',
    remove(JSON.stringify({ prefixes: Array.from({ length: 1001 }, (_, at) => `${at}`) })),
  ],
  ['a removal by climbing', remove('{"prefixes":["issues/../../secrets"]}')],
  ['an address that lives no time', sign('{"expiresIn":0}')],
  ['an address that lives for ever', sign('{"expiresIn":1e300}')],
  ['an address that lives a word', sign('{"expiresIn":"soon"}')],
  ['an address of a file that is not there', sign('{"expiresIn":60}')],
  [
    'addresses of nothing',
    {
      method: 'POST',
      path: 'object/sign/issue-attachments',
      body: '{"expiresIn":60,"paths":[]}',
      headers: json,
    },
  ],
  ['an upload up the tree', upload('issues/..%2f..%2fetc%2fpasswd.png')],
  ['an upload up the tree by dots', upload('%2e%2e/x.png')],
  ['an upload to a dot', upload('issues/./x.png')],
  ['an upload with a zero byte in its path', upload('issues/a%00.png')],
  ['an upload with a backslash in its path', upload('issues%5ca.png')],
  ['an upload with a line break in its path', upload('issues/a%0d%0a.png')],
  ['an upload with letters beyond ASCII in its path', upload('issues/gr%C3%B6%C3%9Fe.png')],
  ['an upload to a path too long', upload(`issues/${'x'.repeat(1100)}.png`)],
  ['an upload to an empty path', upload('')],
  ['an upload to a slash', upload('%2Fa.png')],
  ['an upload whose metadata is no JSON', upload('issues/m.png', { 'x-metadata': 'e30x' })],
  ['a form without a boundary', upload('issues/f.png', { 'content-type': 'multipart/form-data' })],
  ['a form that is none', upload('issues/f.png', { 'content-type': 'multipart/form-data; boundary=b' })],
  ['a download up the tree', { method: 'GET', path: 'object/issue-attachments/..%2f..%2fkeys.json' }],
  ['a download of nothing', { method: 'GET', path: 'object/issue-attachments/' }],
  ['a bucket with a zero byte', { method: 'GET', path: 'bucket/a%00b' }],
  ['a page without a body', page('')],
  ['a page with a zero byte', page('{"prefix":"a\\u0000b"}')],
  ['a page with half a character', page('{"prefix":"\\ud800"}')],
  ['a page of none', page('{"limit":0}')],
  ['a page sorted by another column', page('{"sortBy":{"column":"owner_id"}}')],
  ['a page from nowhere', page('{"cursor":"bnVsbA"}')],
  ['a move of nothing', move({})],
  ['a move of a zero byte', move({ bucketId: 'avatars', sourceKey: 'a\u0000', destinationKey: 'b' })],
  ['a move up the tree', move({ bucketId: 'avatars', sourceKey: 'a.png', destinationKey: '../b.png' })],
  ['a move from no bucket', move({ bucketId: '\u0000', sourceKey: 'a.png', destinationKey: 'b.png' })],
  ['a copy of nothing', post('object/copy', '{}')],
  ['a copy of what is no text', post('object/copy', '{"bucketId":1,"sourceKey":[],"destinationKey":{}}')],
  ['a bucket without a name', bucket('{}')],
  ['a bucket with a name of a zero byte', bucket('{"name":"a\\u0000"}')],
  ['a bucket of a size beyond', bucket('{"name":"a","file_size_limit":1e300}')],
  ['a bucket of a size in words', bucket('{"name":"a","file_size_limit":"999999999999gb"}')],
  ['a bucket of types that are none', bucket('{"name":"a","allowed_mime_types":["a\\u0000/b"]}')],
  ['a change of nothing', { method: 'PUT', path: 'bucket/avatars', body: '{}', headers: json }],
  [
    'a change of a bucket with a zero byte',
    { method: 'PUT', path: 'bucket/a%00', body: '{"public":true}', headers: json },
  ],
  ['the end of a bucket with a zero byte', { method: 'DELETE', path: 'bucket/a%00' }],
  ['the emptying of a bucket with a zero byte', { method: 'POST', path: 'bucket/a%00/empty' }],
  ['buckets by a page of words', { method: 'GET', path: 'bucket?limit=all' }],
  ['buckets by a zero byte', { method: 'GET', path: 'bucket?search=%00' }],
  [
    'an upload to an address without a token',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png' },
  ],
  [
    'an upload by a token of nobody',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png?token=a.b.c' },
  ],
  [
    'an upload by two tokens',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png?token=a&token=b' },
  ],
  ['a picture of another size', { method: 'GET', path: 'render/image/public/avatars/a.png?width=10' }],
  ['a call that there is not', { method: 'GET', path: 'nothing/here' }],
  ['a call by another verb', { method: 'PUT', path: 'object/issue-attachments/issues/a.png', body: 'x' }],
];

type Answer = { status: number; body: Record<string, unknown> };

/** Sends the path unchanged; `fetch` would resolve its dots. */
async function call({ method, path, body = '', headers = {} }: Call, key: string): Promise<Answer> {
  const { hostname, port } = new URL(await instance.url());
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      method,
      path: `/storage/v1/${path}`,
      headers: { authorization: `Bearer ${key}`, 'content-length': Buffer.byteLength(body), ...headers },
    };
    const request = send(options, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('storage refuses', () => {
  it.each(malformed)('%s, in its own words', async (_name, request) => {
    const { anonKey, serviceRoleKey } = instance.platform.keys;
    for (const key of [anonKey, serviceRoleKey]) {
      const { status, body } = await call(request, key);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toEqual({
        statusCode: expect.stringMatching(/^4\d\d$/),
        error: expect.any(String),
        message: expect.stringMatching(/\S/),
        code: expect.any(String),
      });
    }
    expect(await instance.sql`select name from storage.objects`).toHaveLength(0);
  });

  it.each([
    ['a broken escape', upload('issues/%zz.png')],
    ['half a character', upload('issues/%ff.png')],
    ['a name beyond measure', { method: 'GET', path: `bucket/${'x'.repeat(5000)}` }],
  ])('an address with %s', async (_name, request) => {
    const { status, body } = await call(request, instance.platform.keys.serviceRoleKey);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.message).toMatch(/\S/);
  });

  it.each([
    ['no key', {}],
    ['an unknown key', { apikey: 'sb_publishable_nobody' }],
    [
      'a forged token',
      { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmF0dXJl' },
    ],
    ['nonsense', { authorization: 'Bearer nonsense' }],
  ])('a call with %s', async (_name, headers: Record<string, string>) => {
    const base = `${await instance.url()}/storage/v1`;
    const calls = [
      fetch(`${base}/object/list/issue-attachments`, {
        method: 'POST',
        headers: { ...headers, ...json },
        body: '{"prefix":""}',
      }),
      fetch(`${base}/object/issue-attachments/issues/a.png`, {
        method: 'POST',
        headers,
        body: new Uint8Array(1_000_000),
      }),
      fetch(`${base}/object/issue-attachments/issues/a.png`, { headers }),
      fetch(`${base}/bucket`, { headers }),
    ];
    for (const response of await Promise.all(calls)) {
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ statusCode: '403', error: 'Unauthorized', code: 'AccessDenied' }),
      ]);
    }
  });

  it('what the signed-in caller’s expired token asks', async () => {
    const expired = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCIsImV4cCI6MX0.c2ln';
    const client = createClient(await instance.url(), instance.platform.keys.anonKey, {
      accessToken: async () => expired,
    });
    const { error } = await client.storage.from('issue-attachments').list('');
    expect(error).toMatchObject({ status: 400, statusCode: '403' });
  });
});
