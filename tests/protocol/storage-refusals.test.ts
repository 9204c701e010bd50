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
  ['a list whose body is not JSON', list('{"prefix":')],
  ['a list whose body is an array', list('[]')],
  ['a list without a prefix', list('{}')],
  ['a list whose prefix is not text', list('{"prefix":1}')],
  ['a list with a null byte', list('{"prefix":"a\\u0000b"}')],
  ['a search with a null byte', list('{"prefix":"","search":"\\u0000"}')],
  ['a list with a lone surrogate', list('{"prefix":"\\ud800"}')],
  ['a list with a limit of minus one', list('{"prefix":"","limit":-1}')],
  ['a list with a fractional limit', list('{"prefix":"","limit":1.5}')],
  ['a list with too high a limit', list('{"prefix":"","limit":1e99}')],
  ['a list with too high an offset', list('{"prefix":"","offset":1e300}')],
  ['a list sorted by another column', list('{"prefix":"","sortBy":{"column":"owner_id; drop table x"}}')],
  ['a list in an unknown order', list('{"prefix":"","sortBy":{"column":"name","order":"sideways"}}')],
  ['a list in an unknown format', list('<a/>', { 'content-type': 'application/xml' })],
  ['a list larger than a megabyte', list(JSON.stringify({ prefix: 'x'.repeat(2_000_000) }))],
  ['an empty removal', remove('{"prefixes":[]}')],
  ['a removal without paths', remove('{}')],
  ['a removal of paths that are not text', remove('{"prefixes":[1]}')],
  ['a removal with a null byte', remove('{"prefixes":["a\\u0000"]}')],
  [
    'a removal of too many files',
    remove(JSON.stringify({ prefixes: Array.from({ length: 1001 }, (_, at) => `${at}`) })),
  ],
  ['a removal with path traversal', remove('{"prefixes":["issues/../../secrets"]}')],
  ['a signed URL that expires immediately', sign('{"expiresIn":0}')],
  ['a signed URL that never expires', sign('{"expiresIn":1e300}')],
  ['a signed URL with a non-numeric lifetime', sign('{"expiresIn":"soon"}')],
  ['a signed URL of a missing file', sign('{"expiresIn":60}')],
  [
    'signed URLs without paths',
    {
      method: 'POST',
      path: 'object/sign/issue-attachments',
      body: '{"expiresIn":60,"paths":[]}',
      headers: json,
    },
  ],
  ['an upload with path traversal', upload('issues/..%2f..%2fetc%2fpasswd.png')],
  ['an upload with encoded path traversal', upload('%2e%2e/x.png')],
  ['an upload to a dot', upload('issues/./x.png')],
  ['an upload with a null byte in its path', upload('issues/a%00.png')],
  ['an upload with a backslash in its path', upload('issues%5ca.png')],
  ['an upload with a line break in its path', upload('issues/a%0d%0a.png')],
  ['an upload with non-ASCII letters in its path', upload('issues/gr%C3%B6%C3%9Fe.png')],
  ['an upload with too long a path', upload(`issues/${'x'.repeat(1100)}.png`)],
  ['an upload to an empty path', upload('')],
  ['an upload to a slash', upload('%2Fa.png')],
  ['an upload whose metadata is not JSON', upload('issues/m.png', { 'x-metadata': 'e30x' })],
  ['a form without a boundary', upload('issues/f.png', { 'content-type': 'multipart/form-data' })],
  ['a malformed form', upload('issues/f.png', { 'content-type': 'multipart/form-data; boundary=b' })],
  ['a download with path traversal', { method: 'GET', path: 'object/issue-attachments/..%2f..%2fkeys.json' }],
  ['a download without a path', { method: 'GET', path: 'object/issue-attachments/' }],
  ['a bucket with a null byte', { method: 'GET', path: 'bucket/a%00b' }],
  ['a page without a body', page('')],
  ['a page with a null byte', page('{"prefix":"a\\u0000b"}')],
  ['a page with a lone surrogate', page('{"prefix":"\\ud800"}')],
  ['a page with a limit of zero', page('{"limit":0}')],
  ['a page sorted by another column', page('{"sortBy":{"column":"owner_id"}}')],
  ['a page with an invalid cursor', page('{"cursor":"bnVsbA"}')],
  ['an empty move', move({})],
  ['a move with a null byte', move({ bucketId: 'avatars', sourceKey: 'a\u0000', destinationKey: 'b' })],
  [
    'a move with path traversal',
    move({ bucketId: 'avatars', sourceKey: 'a.png', destinationKey: '../b.png' }),
  ],
  ['a move without a bucket', move({ bucketId: '\u0000', sourceKey: 'a.png', destinationKey: 'b.png' })],
  ['an empty copy', post('object/copy', '{}')],
  [
    'a copy of a path that is not text',
    post('object/copy', '{"bucketId":1,"sourceKey":[],"destinationKey":{}}'),
  ],
  ['a bucket without a name', bucket('{}')],
  ['a bucket with a null byte in its name', bucket('{"name":"a\\u0000"}')],
  ['a bucket with too high a size limit', bucket('{"name":"a","file_size_limit":1e300}')],
  ['a bucket with an unparsable size limit', bucket('{"name":"a","file_size_limit":"999999999999gb"}')],
  ['a bucket with invalid MIME types', bucket('{"name":"a","allowed_mime_types":["a\\u0000/b"]}')],
  ['an empty update', { method: 'PUT', path: 'bucket/avatars', body: '{}', headers: json }],
  [
    'an update of a bucket with a null byte',
    { method: 'PUT', path: 'bucket/a%00', body: '{"public":true}', headers: json },
  ],
  ['deleting a bucket with a null byte', { method: 'DELETE', path: 'bucket/a%00' }],
  ['emptying a bucket with a null byte', { method: 'POST', path: 'bucket/a%00/empty' }],
  ['buckets with a non-numeric limit', { method: 'GET', path: 'bucket?limit=all' }],
  ['buckets with a null byte', { method: 'GET', path: 'bucket?search=%00' }],
  [
    'a signed upload without a token',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png' },
  ],
  [
    'a signed upload with an invalid token',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png?token=a.b.c' },
  ],
  [
    'a signed upload with two tokens',
    { ...upload('x'), method: 'PUT', path: 'object/upload/sign/avatars/a.png?token=a&token=b' },
  ],
  ['a resized image', { method: 'GET', path: 'render/image/public/avatars/a.png?width=10' }],
  ['an unknown endpoint', { method: 'GET', path: 'nothing/here' }],
  ['an unsupported method', { method: 'PUT', path: 'object/issue-attachments/issues/a.png', body: 'x' }],
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

describe('storage rejects', () => {
  it.each(malformed)('%s and returns all error fields', async (_name, request) => {
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
    ['an invalid escape', upload('issues/%zz.png')],
    ['invalid UTF-8', upload('issues/%ff.png')],
    ['an overlong name', { method: 'GET', path: `bucket/${'x'.repeat(5000)}` }],
  ])('a path with %s', async (_name, request) => {
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

  it('a call with an expired access token', async () => {
    const expired = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCIsImV4cCI6MX0.c2ln';
    const client = createClient(await instance.url(), instance.platform.keys.anonKey, {
      accessToken: async () => expired,
    });
    const { error } = await client.storage.from('issue-attachments').list('');
    expect(error).toMatchObject({ status: 400, statusCode: '403' });
  });
});
