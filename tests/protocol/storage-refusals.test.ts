import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerTo, setUpStorage } from '../instance/storage-setup.ts';

const storage = setUpStorage();

type Call = { method: string; path: string; body: string; headers: Record<string, string> };
const json = { 'content-type': 'application/json' };
const picture = { 'content-type': 'image/png' };

const to = (method: string, path: string, body = '', headers: Call['headers'] = json): Call => ({
  method,
  path,
  body,
  headers,
});
const get = (path: string) => to('GET', path, '', {});
const post = (path: string, body: string) => to('POST', path, body);
const list = (body: string, headers?: Call['headers']) =>
  to('POST', 'object/list/issue-attachments', body, headers);
const page = (body: string) => post('object/list-v2/issue-attachments', body);
const remove = (body: string) => to('DELETE', 'object/issue-attachments', body);
const sign = (body: string) => post('object/sign/issue-attachments/issues/a.png', body);
const move = (body: object) => post('object/move', JSON.stringify(body));
const upload = (key: string, headers: Call['headers'] = {}) =>
  to('POST', `object/issue-attachments/${key}`, 'x', { ...picture, ...headers });
const signedUpload = (query: string) => to('PUT', `object/upload/sign/avatars/a.png${query}`, 'x', picture);
const names = Array.from({ length: 1001 }, (_, at) => `${at}`);

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
  ['a removal of too many files', remove(JSON.stringify({ prefixes: names }))],
  ['a removal with path traversal', remove('{"prefixes":["issues/../../secrets"]}')],
  ['a signed URL that expires immediately', sign('{"expiresIn":0}')],
  ['a signed URL that never expires', sign('{"expiresIn":1e300}')],
  ['a signed URL with a non-numeric lifetime', sign('{"expiresIn":"soon"}')],
  ['a signed URL of a missing file', sign('{"expiresIn":60}')],
  ['signed URLs without paths', post('object/sign/issue-attachments', '{"expiresIn":60,"paths":[]}')],
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
  ['a download with path traversal', get('object/issue-attachments/..%2f..%2fkeys.json')],
  ['a download without a path', get('object/issue-attachments/')],
  ['a bucket with a null byte', get('bucket/a%00b')],
  ['a page without a body', page('')],
  ['a page with a null byte', page('{"prefix":"a\\u0000b"}')],
  ['a page with a lone surrogate', page('{"prefix":"\\ud800"}')],
  ['a page with a limit of zero', page('{"limit":0}')],
  ['a page sorted by another column', page('{"sortBy":{"column":"owner_id"}}')],
  ['a page with an invalid cursor', page('{"cursor":"bnVsbA"}')],
  ['an empty move', move({})],
  ['a move with a null byte', move({ bucketId: 'avatars', sourceKey: 'a\u0000', destinationKey: 'b' })],
  ['a move with path traversal', move({ bucketId: 'avatars', sourceKey: 'a', destinationKey: '../b' })],
  ['a move without a bucket', move({ bucketId: '\u0000', sourceKey: 'a.png', destinationKey: 'b.png' })],
  ['an empty copy', post('object/copy', '{}')],
  ['a copy of other types', post('object/copy', '{"bucketId":1,"sourceKey":[],"destinationKey":{}}')],
  ['a bucket without a name', post('bucket', '{}')],
  ['a bucket with a null byte in its name', post('bucket', '{"name":"a\\u0000"}')],
  ['a bucket with too high a size limit', post('bucket', '{"name":"a","file_size_limit":1e300}')],
  [
    'a bucket with an unparsable size limit',
    post('bucket', '{"name":"a","file_size_limit":"999999999999gb"}'),
  ],
  ['a bucket with invalid MIME types', post('bucket', '{"name":"a","allowed_mime_types":["a\\u0000/b"]}')],
  ['an empty update', to('PUT', 'bucket/avatars', '{}')],
  ['an update of a bucket with a null byte', to('PUT', 'bucket/a%00', '{"public":true}')],
  ['deleting a bucket with a null byte', to('DELETE', 'bucket/a%00', '', {})],
  ['emptying a bucket with a null byte', to('POST', 'bucket/a%00/empty', '', {})],
  ['buckets with a non-numeric limit', get('bucket?limit=all')],
  ['buckets with a null byte', get('bucket?search=%00')],
  ['a signed upload without a token', signedUpload('')],
  ['a signed upload with an invalid token', signedUpload('?token=a.b.c')],
  ['a signed upload with two tokens', signedUpload('?token=a&token=b')],
  ['a resized image', get('render/image/public/avatars/a.png?width=10')],
  ['an unknown endpoint', get('nothing/here')],
  ['an unsupported method', to('PUT', 'object/issue-attachments/issues/a.png', 'x', {})],
];

/** Sends the path unchanged, because `fetch` would resolve its dot segments. */
async function call({ method, path, body, headers }: Call, key: string) {
  const { hostname, port } = new URL(storage.url);
  const common = { authorization: `Bearer ${key}`, 'content-length': Buffer.byteLength(body) };
  const options = { hostname, port, method, path: `/storage/v1/${path}`, headers: { ...common, ...headers } };
  const sent = request(options);
  const answer = answerTo(sent);
  sent.end(body);
  return answer;
}

describe('storage errors', () => {
  it.each(malformed)('storage rejects %s and returns all error fields', async (_name, refused) => {
    const { anonKey, serviceRoleKey } = storage.instance.platform.keys;
    for (const key of [anonKey, serviceRoleKey]) {
      const { status, body } = await call(refused, key);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toEqual({
        statusCode: expect.stringMatching(/^4\d\d$/),
        error: expect.any(String),
        message: expect.stringMatching(/\S/),
        code: expect.any(String),
      });
    }
    expect(await storage.instance.sql`select name from storage.objects`).toHaveLength(0);
  });

  it.each([
    ['an invalid escape', upload('issues/%zz.png')],
    ['invalid UTF-8', upload('issues/%ff.png')],
    ['an overlong name', get(`bucket/${'x'.repeat(5000)}`)],
  ])('storage rejects a path with %s', async (_name, refused) => {
    const { status, body } = await call(refused, storage.instance.platform.keys.serviceRoleKey);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.message).toMatch(/\S/);
  });

  it.each([
    ['no key', {}],
    ['an unknown key', { apikey: 'sb_publishable_nobody' }],
    ['nonsense', { authorization: 'Bearer nonsense' }],
  ])('storage rejects a call with %s', async (_name, headers: Record<string, string>) => {
    const at = (path: string, init: RequestInit) => fetch(`${storage.url}/${path}`, init);
    const file = 'object/issue-attachments/issues/a.png';
    const listing = { method: 'POST', headers: { ...headers, ...json }, body: '{"prefix":""}' };
    const calls = [
      at('object/list/issue-attachments', listing),
      at(file, { method: 'POST', headers, body: new Uint8Array(1_000_000) }),
      at(file, { headers }),
      at('bucket', { headers }),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response.status).toBe(400);
      const refusal = { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied' };
      expect(await response.json()).toMatchObject(refusal);
    }
  });
});
