import { describe, expect, it } from 'vitest';
import { send } from '../instance/send-request.ts';
import { setUpStorage } from '../instance/storage-setup.ts';
import { words } from './generated/draft.ts';

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
const upload = (key: string, headers: Call['headers'] = {}) =>
  to('POST', `object/issue-attachments/${key}`, 'x', { ...picture, ...headers });
const signedUpload = (query: string) => to('PUT', `object/upload/sign/avatars/a.png${query}`, 'x', picture);
const names = Array.from({ length: 1001 }, (_, at) => `${at}`);

const malformed: Call[] = [
  ...words(`{"prefix": [] {} {"prefix":1} {"prefix":"a\\u0000b"} {"prefix":"","search":"\\u0000"} {"prefix":"\\ud800"}
    {"prefix":"","limit":-1} {"prefix":"","limit":1.5} {"prefix":"","limit":1e99} {"prefix":"","offset":1e300}
    {"prefix":"","sortBy":{"column":"owner_id;"}} {"prefix":"","sortBy":{"column":"name","order":"sideways"}}`).map(
    (body) => list(body),
  ),
  ...[list(''), list(JSON.stringify({ prefix: 'x'.repeat(2_000_000) }))],
  list('<a/>', { 'content-type': 'application/xml' }),
  ...words(
    `{"prefixes":[]} {} {"prefixes":[1]} {"prefixes":["a\\u0000"]} {"prefixes":["issues/../../secrets"]}`,
  ).map(remove),
  remove(JSON.stringify({ prefixes: names })),
  ...words('{"expiresIn":0} {"expiresIn":1e300} {"expiresIn":"soon"} {"expiresIn":60}').map(sign),
  post('object/sign/issue-attachments', '{"expiresIn":60,"paths":[]}'),
  ...words(`issues/..%2f..%2fetc%2fpasswd.png %2e%2e/x.png issues/./x.png issues/a%00.png issues%5ca.png %2Fa.png
    issues/a%0d%0a.png issues/gr%C3%B6%C3%9Fe.png`).map((key) => upload(key)),
  ...[upload(''), upload(`issues/${'x'.repeat(1100)}.png`)],
  upload('issues/m.png', { 'x-metadata': 'e30x' }),
  upload('issues/f.png', { 'content-type': 'multipart/form-data' }),
  upload('issues/f.png', { 'content-type': 'multipart/form-data; boundary=b' }),
  ...words('{"prefix":"a\\u0000b"} {"prefix":"\\ud800"} {"limit":0} {"sortBy":{"column":"owner_id"}}').map(
    page,
  ),
  page(''),
  ...words(`{} {"bucketId":"avatars","sourceKey":"a\\u0000","destinationKey":"b"}
    {"bucketId":"\\u0000","sourceKey":"a.png","destinationKey":"b.png"}
    {"bucketId":1,"sourceKey":[],"destinationKey":{}}`).flatMap((body) => [
    post('object/move', body),
    post('object/copy', body),
  ]),
  ...words(`{} {"name":"a\\u0000"} {"name":"a","file_size_limit":1e300} {"name":"a","file_size_limit":"999999999999gb"}
    {"name":"a","allowed_mime_types":["a\\u0000/b"]}`).map((body) => post('bucket', body)),
  to('PUT', 'bucket/avatars', '{}'),
  to('PUT', 'bucket/a%00', '{"public":true}'),
  to('DELETE', 'bucket/a%00', '', {}),
  to('POST', 'bucket/a%00/empty', '', {}),
  ...['', '?token=a.b.c', '?token=a&token=b'].map(signedUpload),
  ...words(`object/issue-attachments/..%2f..%2fkeys.json object/issue-attachments/ bucket/a%00b bucket?limit=all
    bucket?search=%00 render/image/public/avatars/a.png?width=10 nothing/here`).map(get),
  to('PUT', 'object/issue-attachments/issues/a.png', 'x', {}),
];
const inWords = ({ method, path, body }: Call) => `${method} ${path} ${body}`.slice(0, 100);

async function call({ method, path, body: payload, headers }: Call, key: string) {
  const all = { authorization: `Bearer ${key}`, ...headers };
  const answer = await send(storage.url, { method, url: `/storage/v1/${path}`, headers: all, payload });
  return { status: answer.status, body: answer.json<Record<string, string>>() };
}

describe('storage errors', () => {
  it.each(malformed.map((refused) => [inWords(refused), refused] as const))(
    'storage rejects %s and returns all error fields',
    async (_name, refused) => {
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
    },
  );

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

  it('JSON of more than 256 KiB or 5,000 names is refused', async () => {
    const listing = (size: number) => list(JSON.stringify({ prefix: '', rest: 'x'.repeat(size) }));
    const { serviceRoleKey } = storage.instance.platform.keys;
    expect(await call(listing(260_000), serviceRoleKey)).toMatchObject({ status: 200 });
    expect(await call(listing(263_000), serviceRoleKey)).toMatchObject({ body: { statusCode: '413' } });
    const members = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, 1]));
    const named = list(JSON.stringify({ prefix: '', ...members }));
    expect(await call(named, serviceRoleKey)).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest' },
    });
  });
});
