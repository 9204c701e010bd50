import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openStoredFiles } from '../instance/stored-files.ts';

let clock = Date.now();
const files = setUp(
  () => openStoredFiles({ now: () => new Date(clock) }),
  ({ instance }) => instance.close(),
);

it("a signed URL for an issue's file is valid for an hour at most", async () => {
  const path = await files.stored('words');
  const [hour, longer] = [3600, 3601];
  expect(await files.signed(path, hour)).not.toBe('');
  const refusal = { message: expect.stringContaining('3600 seconds at most'), statusCode: '400' };
  expect((await files.bucket().createSignedUrl(path, longer)).error).toMatchObject(refusal);
  expect((await files.bucket().createSignedUrls([path], longer)).error).toMatchObject(refusal);
});

describe('a signed URL', () => {
  it('expires when specified', async () => {
    const path = await files.stored('brief');
    const address = await files.signed(path, 60);
    clock += 58_000;
    expect((await fetch(address)).headers.get('cache-control')).toMatch(/^private, max-age=[12]$/);
    clock += 3000;
    const response = await fetch(address);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidJWT', statusCode: '400' }),
    ]);
  });

  it('gives access to no other file', async () => {
    const [path, other] = [await files.stored('one'), await files.stored('two')];
    const token = new URL(await files.signed(path)).searchParams.get('token');
    const response = await fetch(`${files.url}/object/sign/issue-attachments/${other}?token=${token}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidSignature' }),
    ]);
  });

  it('cannot be forged, even with the keys of other services', async () => {
    const path = await files.stored('secret');
    const { jwtSecret, anonKey, serviceRoleKey, encryptionKey } = files.instance.platform.keys;
    const claims = { url: `issue-attachments/${path}`, scope: 'download' };
    const forge = (secret: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')}.`;
    for (const token of [
      await forge(jwtSecret),
      await forge(encryptionKey),
      unsigned,
      anonKey,
      serviceRoleKey,
      'x',
      '',
      'a.b.c',
    ]) {
      const response = await fetch(`${files.url}/object/sign/issue-attachments/${path}?token=${token}`);
      expect([token, response.status, (await response.json()).statusCode]).toEqual([token, 400, '400']);
    }
    expect((await fetch(`${files.url}/object/sign/issue-attachments/${path}`)).status).toBe(400);
  });

  it('grants access to nothing else', async () => {
    const token = new URL(await files.signed(await files.stored('one'))).searchParams.get('token');
    const response = await fetch(`${files.url}/bucket`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).statusCode]).toEqual([400, '403']);
  });

  it('stops working once its file is removed', async () => {
    const path = await files.stored('short lived');
    const address = await files.signed(path);
    await files.bucket().remove([path]);
    expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1');

function read(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const key = files.instance.platform.keys.serviceRoleKey;
  return fetch(`${files.url}/object/issue-attachments/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
}

describe('a stored file', () => {
  it.each([
    ['a picture', 'png', png, 'image/png', /^inline$/],
    ['a PDF', 'pdf', pdf, 'application/pdf', /^inline$/],
    ['text', 'log', 'it fails', 'text/plain; charset=utf-8', /^inline$/],
    ['an image declared as text', 'txt', png, 'image/png', /^inline$/],
    [
      'an archive',
      'zip',
      Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
      'application/zip',
      /^attachment; filename="file\d+\.zip"/,
    ],
    [
      'other bytes declared as an image',
      'png',
      Buffer.from([1, 2, 0, 3]),
      'application/octet-stream',
      /^attachment; filename="file\d+\.png"/,
    ],
  ])(
    'that is %s is served with its detected type and never executed',
    async (_what, extension, content, type, disposition) => {
      const response = await fetch(await files.signed(await files.stored(content, extension)));
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toMatch(disposition);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    },
  );

  it('is downloaded under the name given in the URL', async () => {
    const address = await files.signed(await files.stored(png, 'png'));
    const names: [string, string][] = [
      ['', 'attachment; filename="file'],
      ['shot.png', `attachment; filename="shot.png"; filename*=UTF-8''shot.png`],
      [
        'größe "1".png',
        `attachment; filename="gr__e _1_.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.png`,
      ],
      [
        'a\r\nset-cookie: b.png',
        `attachment; filename="a__set-cookie: b.png"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b.png`,
      ],
    ];
    for (const [name, disposition] of names) {
      const response = await fetch(`${address}&download=${encodeURIComponent(name)}`);
      expect(response.headers.get('content-disposition')).toContain(disposition);
    }
    expect((await fetch(`${address}&download=a&download=b`)).status).toBe(200);
  });

  it('declared as HTML in another bucket is served as plain text', async () => {
    await files.instance.sql`insert into storage.buckets (id, name) values ('pages', 'pages')`;
    await files.service.storage
      .from('pages')
      .upload('a.html', '<script>alert(1)</script>', { contentType: 'text/html; charset=utf-8' });
    const { data } = await files.service.storage.from('pages').createSignedUrl('a.html', 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('supports range requests', async () => {
    const path = await files.stored('0123456789');
    const ranges: [string, number, string, string | null][] = [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=4-99', 206, '456789', 'bytes 4-9/10'],
      ['nonsense', 200, '0123456789', null],
      ['bytes=0-1,4-5', 200, '0123456789', null],
    ];
    for (const [range, status, body, contentRange] of ranges) {
      const response = await read(path, { range });
      expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
        status,
        body,
        contentRange,
      ]);
    }
    const beyond = await read(path, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await beyond.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' });
  });

  it('is not sent again when the browser has it cached', async () => {
    const path = await files.stored('the same');
    const first = await read(path);
    const tag = first.headers.get('etag') ?? '';
    const date = first.headers.get('last-modified') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const headers of [
      { 'if-none-match': tag },
      { 'if-none-match': `"x", W/${tag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ] as Record<string, string>[]) {
      const again = await read(path, headers);
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    for (const headers of [
      { 'if-none-match': '"x"' },
      { 'if-modified-since': new Date(0).toUTCString() },
      { 'if-none-match': '"x"', 'if-modified-since': date },
    ] as Record<string, string>[]) {
      expect((await read(path, headers)).status).toBe(200);
    }
    expect((await read(path, { range: 'bytes=0-2', 'if-range': tag })).status).toBe(206);
    expect((await read(path, { range: 'bytes=0-2', 'if-range': '"x"' })).status).toBe(200);
    await files.bucket().upload(path, 'another', { upsert: true });
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('is described by a HEAD request', async () => {
    const path = await files.stored('0123456789');
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await read('issues/none.txt', {}, 'HEAD')).status).toBe(400);
  });

  it('with missing bytes returns 404 and is never partly served', async () => {
    const path = await files.stored('gone soon');
    await files.instance
      .sql`update storage.objects set version = gen_random_uuid()::text where name = ${path}`;
    expect((await files.bucket().download(path)).error).toMatchObject({ statusCode: '404' });
  });

  it('is also readable at the authenticated URL', async () => {
    const path = await files.stored('here too');
    const key = files.instance.platform.keys.serviceRoleKey;
    const response = await fetch(`${files.url}/object/authenticated/issue-attachments/${path}`, {
      headers: { apikey: key },
    });
    expect(await response.text()).toBe('here too');
  });
});
