import { describe, expect, it } from 'vitest';
import { png } from '../files/sample-files.ts';
import { attachmentsOf, setUpStorage } from '../instance/storage-setup.ts';

let clock = Date.now();
const storage = setUpStorage({ now: () => new Date(clock) });
const files = () => attachmentsOf(storage.service);
const serviceKey = () => storage.instance.platform.keys.serviceRoleKey;

let count = 0;
async function stored(content: string | Buffer, extension = 'txt'): Promise<string> {
  count += 1;
  const path = `issues/file${count}.${extension}`;
  const { error } = await files().upload(path, content, { cacheControl: '3600' });
  expect(error).toBeNull();
  return path;
}

/** Returns a signed URL for a file, or an empty text if the request is rejected. */
const signed = async (path: string, seconds = 60) =>
  (await files().createSignedUrl(path, seconds)).data?.signedUrl ?? '';
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

it("a signed URL for an issue's file is valid for an hour at most", async () => {
  const path = await stored('words');
  const [hour, longer] = [3600, 3601];
  expect(await signed(path, hour)).not.toBe('');
  const refusal = { message: expect.stringContaining('3600 seconds at most'), statusCode: '400' };
  expect((await files().createSignedUrl(path, longer)).error).toMatchObject(refusal);
  expect((await files().createSignedUrls([path], longer)).error).toMatchObject(refusal);
});

describe('signed URLs', () => {
  it('a signed URL expires after the requested time', async () => {
    const path = await stored('brief');
    const address = await signed(path, 60);
    clock += 58_000;
    expect((await fetch(address)).headers.get('cache-control')).toMatch(/^private, max-age=[12]$/);
    clock += 3000;
    const response = await fetch(address);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'InvalidJWT', statusCode: '400' });
  });

  it('the token of a signed URL is not accepted as an access token', async () => {
    const token = tokenOf(await signed(await stored('one')));
    const response = await fetch(`${storage.url}/bucket`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).statusCode]).toEqual([400, '403']);
  });

  it('a signed URL stops working once its file is removed', async () => {
    const path = await stored('short lived');
    const address = await signed(path);
    await files().remove([path]);
    expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });
});

const unknown = Buffer.from([1, 2, 0, 3]);
const huge = Buffer.from(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0\0\x59\xd8'.repeat(2)}\x08\x02\0\0\0`, 'latin1');
const hidden = Buffer.concat([
  ...[Buffer.from('ffd8ffe0ffff', 'hex'), Buffer.alloc(0xfffd)],
  ...[Buffer.from('ffe0ffff', 'hex'), Buffer.alloc(0xfffd)],
]);
/** Returns the start of a JPEG of 256 million pixels with the given bytes before its size. */
const hugeJpeg = (before: string) => Buffer.from(`ffd8ffe00002${before}ffc0000b083e803e8001011100`, 'hex');
/** Returns a JPEG of 8 by 8 pixels with so many empty scans. */
const slowJpeg = (scans: number) =>
  Buffer.from(`ffd8ffc2000b08000800080101110000${'00'.repeat(70_000)}${'ffda0000'.repeat(scans)}`, 'hex');
const pngHeader = `fffe0010${'00'.repeat(2)}49484452${'00000010'.repeat(2)}`;
const zip = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1');

function read(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const authorization = `Bearer ${serviceKey()}`;
  const url = `${storage.url}/object/issue-attachments/${path}`;
  return fetch(url, { method, headers: { authorization, ...headers } });
}

describe('stored files', () => {
  it.each([
    ['a picture', 'png', png, 'image/png', /^inline$/],
    ['a PDF', 'pdf', pdf, 'application/pdf', /^inline$/],
    ['text', 'log', 'it fails', 'text/plain; charset=utf-8', /^inline$/],
    ['an image declared as text', 'txt', png, 'image/png', /^inline$/],
    ['a picture of 529 million pixels', 'png', huge, 'application/octet-stream', /^attachment;/],
    ['a picture that hides its size', 'jpg', hidden, 'application/octet-stream', /^attachment;/],
    ['a huge JPEG with a stray byte', 'jpg', hugeJpeg('00'), 'application/octet-stream', /^attachment;/],
    ['a huge JPEG with a bare marker', 'jpg', hugeJpeg('ffd0'), 'application/octet-stream', /^attachment;/],
    ['a huge JPEG that names a size', 'jpg', hugeJpeg(pngHeader), 'application/octet-stream', /^attachment;/],
    ['a JPEG with a hundred scans', 'jpg', slowJpeg(100), 'image/jpeg', /^inline$/],
    ['a JPEG with more scans', 'jpg', slowJpeg(101), 'application/octet-stream', /^attachment;/],
    ['an archive', 'zip', zip, 'application/zip', /^attachment; filename="file\d+\.zip"/],
    [
      'bytes declared as an image',
      'png',
      unknown,
      'application/octet-stream',
      /^attachment; filename="file\d+\.png"/,
    ],
  ])(
    'a stored file that is %s is served with its detected type and never executed',
    async (_what, extension, content, type, disposition) => {
      const response = await fetch(await signed(await stored(content, extension)));
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toMatch(disposition);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    },
  );

  it('a browser asks again for a file that is read with a token', async () => {
    const response = await read(await stored('words'));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });

  it('a browser saves a PDF instead of opening it as a page', async () => {
    const address = await signed(await stored(pdf, 'pdf'));
    const { headers } = await fetch(address, { headers: { 'sec-fetch-dest': 'document' } });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="file\d+\.pdf"/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('vary')).toContain('sec-fetch-dest');
  });

  it('a stored file is downloaded under the name given in the URL', async () => {
    const address = await signed(await stored(png, 'png'));
    const names: [string, string][] = [
      ['', 'attachment; filename="file'],
      ['shot.png', `attachment; filename="shot.png"; filename*=UTF-8''shot.png`],
      [
        'größe "1".png',
        `attachment; filename="gr__e _1_.png"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.png`,
      ],
      ['лог 5%.png', `filename*=UTF-8''%D0%BB%D0%BE%D0%B3%205%25.png`],
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

  it('a file declared as HTML in another bucket is served as plain text', async () => {
    await storage.instance.sql`insert into storage.buckets (id, name) values ('pages', 'pages')`;
    const pages = storage.service.storage.from('pages');
    const contentType = 'text/html; charset=utf-8';
    await pages.upload('a.html', '<script>alert(1)</script>', { contentType });
    const { data } = await pages.createSignedUrl('a.html', 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('downloads support range requests', async () => {
    const path = await stored('0123456789');
    const part = await read(path, { range: 'bytes=7-' });
    expect([part.status, await part.text()]).toEqual([206, '789']);
    expect(part.headers.get('content-range')).toBe('bytes 7-9/10');
    const whole = await read(path, { range: 'nonsense' });
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('content-range')).toBeNull();
    const beyond = await read(path, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await beyond.json()).toMatchObject({ statusCode: '416', error: 'invalid_range' });
  });

  it('a stored file is not sent again when the browser has it cached', async () => {
    const path = await stored('the same');
    const first = await read(path);
    const tag = first.headers.get('etag') ?? '';
    const date = first.headers.get('last-modified') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const current: Record<string, string>[] = [
      { 'if-none-match': tag },
      { 'if-none-match': `"x", W/${tag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ];
    for (const headers of current) {
      const again = await read(path, headers);
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    const outdated: Record<string, string>[] = [
      { 'if-none-match': '"x"' },
      { 'if-modified-since': new Date(0).toUTCString() },
      { 'if-none-match': '"x"', 'if-modified-since': date },
    ];
    for (const headers of outdated) expect((await read(path, headers)).status).toBe(200);
    expect((await read(path, { range: 'bytes=0-2', 'if-range': tag })).status).toBe(206);
    expect((await read(path, { range: 'bytes=0-2', 'if-range': '"x"' })).status).toBe(200);
    await files().upload(path, 'another', { upsert: true });
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200);
  });

  it('a HEAD request returns the headers of a stored file', async () => {
    const path = await stored('0123456789');
    const head = await read(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await read('issues/none.txt', {}, 'HEAD')).status).toBe(400);
  });

  it('a stored file with missing bytes returns 404 and is never partly served', async () => {
    const path = await stored('gone soon');
    const { sql } = storage.instance;
    await sql`update storage.objects set version = gen_random_uuid()::text where name = ${path}`;
    expect((await files().download(path)).error).toMatchObject({ statusCode: '404' });
  });
});
