import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { answerTo, formStart, openUploadFixture, send } from '../instance/upload-setup.ts';

const fixture = setUp(openUploadFixture, ({ instance }) => instance.close());
// After every test: one row per file, one file per row, no partial files.
afterEach(async () => {
  await expect.poll(fixture.filesOnDisk).toEqual(await fixture.versionsInDatabase());
});

const limit = 5 * 1024 * 1024;
const attachments = () => fixture.client.storage.from('issue-attachments');
const path = (extension = 'png') => `issues/${randomUUID().slice(0, 8)}-${Date.now()}.${extension}`;
const post = (target: string, headers: Record<string, string>) =>
  fixture.post(`issue-attachments/${target}`, headers);
const file = (content: BlobPart, name: string) => new File([content], name);

describe('an uploaded file', () => {
  it('is limited to 5 MB, and the error includes its name', async () => {
    expect((await attachments().upload(path(), file(new Uint8Array(limit), 'fits.png'))).error).toBeNull();
    for (const size of [limit + 1, 2 * limit, 6 * limit]) {
      expect(
        (await attachments().upload(path(), file(new Uint8Array(size), 'big shot.png'))).error,
      ).toMatchObject({
        message: 'Files must be under 5MB: big shot.png',
        statusCode: '413',
        status: 400,
      });
    }
    const target = path();
    expect((await attachments().upload(target, new Uint8Array(limit + 1))).error).toMatchObject({
      message: `Files must be under 5MB: ${target.slice('issues/'.length)}`,
    });
  });

  it.each(['exe', 'html', 'svg', 'js', 'gif', 'docx', 'tar.gz', 'png.exe', 'PNG.HTML'])(
    'is rejected when its extension is %s',
    async (extension) => {
      const target = path(extension);
      expect((await attachments().upload(target, file('x', `x.${extension}`))).error).toMatchObject({
        message: `Unsupported file type: ${target.slice('issues/'.length)}`,
        statusCode: '415',
      });
    },
  );

  it.each(['png', 'PNG', 'jpg', 'jpeg', 'pdf', 'zip', 'txt', 'log'])(
    'is accepted when its extension is %s',
    async (extension) => {
      expect((await attachments().upload(path(extension), file('x', `x.${extension}`))).error).toBeNull();
    },
  );

  it.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page after a megabyte of blank lines', `${'\n'.repeat(1024 * 1024)}<html>`],
    ['an SVG drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a Windows program', `MZ${'\0'.repeat(100)}`],
    ['a Linux program', `\x7fELF${'\x01'.repeat(100)}`],
    ['a shell script', '#!/bin/sh\nid\n'],
  ])('is rejected when it is %s, whatever its name', async (_what, content) => {
    for (const name of ['shot.png', 'notes.txt', 'all.zip', 'paper.pdf']) {
      const target = path(name.split('.')[1]);
      const refusal = { message: `Unsupported file type: ${name}`, statusCode: '415' };
      expect((await attachments().upload(target, file(content, name))).error).toMatchObject(refusal);
      const raw = { message: `Unsupported file type: ${target.slice('issues/'.length)}` };
      expect(
        (await attachments().upload(target, Buffer.from(content), { contentType: 'image/png' })).error,
      ).toMatchObject(raw);
    }
  });

  it('is rejected at its first bytes, before the rest has arrived', async () => {
    const call = post(path('txt'), { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' });
    call.write(`<html>${' '.repeat(100_000)}`);
    const answer = await answerTo(call);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: '415' } });
    call.destroy();
  });
});

describe('an interrupted upload', () => {
  it.each([
    ['of a bare body', () => ({ 'content-type': 'image/png', 'content-length': String(limit) }), ''],
    [
      'of a form',
      () => ({ 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(limit) }),
      formStart('shot.png'),
    ],
  ])('in the middle %s leaves no file and no row, and the path stays free', async (_name, headers, start) => {
    const target = path();
    const call = post(target, headers());
    call.on('error', () => {});
    call.write(Buffer.concat([Buffer.from(start), Buffer.alloc(1024 * 1024)]));
    await expect.poll(fixture.unfinishedFiles).toHaveLength(1);
    expect((await fixture.service.storage.from('issue-attachments').exists(target)).data).toBe(false);
    call.destroy();
    await expect.poll(fixture.unfinishedFiles).toEqual([]);
    expect((await attachments().upload(target, file('whole', 'shot.png'))).error).toBeNull();
  });

  it('inside its form is rejected', async () => {
    for (const body of [
      formStart('shot.png'),
      `${formStart('shot.png')}abc`,
      `${formStart('shot.png')}abc\r\n--b`,
      '--b\r\nnonsense',
    ]) {
      const answer = await answerTo(
        send(post(path(), { 'content-type': 'multipart/form-data; boundary=b' }), body),
      );
      expect([body, answer.status, answer.body.statusCode]).toEqual([body, 400, '400']);
    }
  });
});

describe('an upload whose user signs out before it completes', () => {
  it('is rejected, because it would count against no quota', async () => {
    const { headers } = await signUpAs(fixture.instance, 'client');
    const target = path('txt');
    const call = post(target, { ...headers, 'content-type': 'text/plain' });
    const answer = answerTo(call);
    call.write('x'.repeat(3 * 1024 * 1024));
    // Bytes reach the disk only after the upload is admitted.
    await expect.poll(fixture.bytesUnfinished, { timeout: 30_000 }).toBeGreaterThan(2 * 1024 * 1024);
    await fixture.instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    call.end();
    expect(await answer).toMatchObject({
      status: 400,
      body: { message: 'The session ended before the file was there.' },
    });
  });
});

describe('concurrent uploads and reads', () => {
  it('of two uploads to one path, one is stored and the other rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const target = path('txt');
      const contents = ['a'.repeat(200_000), 'b'.repeat(200_000)];
      const answers = await Promise.all(
        contents.map((content) => attachments().upload(target, file(content, 'x.txt'))),
      );
      const winner = answers.findIndex(({ error }) => error === null);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      expect(answers.find(({ error }) => error)?.error).toMatchObject({
        statusCode: '409',
        message: 'The resource already exists',
      });
      expect(
        await (await fixture.service.storage.from('issue-attachments').download(target)).data?.text(),
      ).toBe(contents[winner]);
    }
  });

  it('a reader of a file being replaced always gets one complete version', async () => {
    const bucket = fixture.service.storage.from('issue-attachments');
    const target = path('txt');
    await bucket.upload(target, '0'.repeat(100_000));
    let done = false;
    const writer = (async () => {
      for (let round = 1; round < 10; round += 1)
        await bucket.upload(target, String(round).repeat(100_000), { upsert: true });
      done = true;
    })();
    while (!done) {
      const text = (await (await bucket.download(target)).data?.text()) ?? '';
      expect(text).toBe((text[0] ?? '').repeat(100_000));
    }
    await writer;
  });
});

describe('a form upload', () => {
  const form = (...parts: string[]) => `${parts.join('')}--b--\r\n`;
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = (name: string, content: string) => `${formStart(name)}${content}\r\n`;
  const upload = (body: string, target = path()) =>
    answerTo(
      send(
        fixture.post(`issue-attachments/${target}`, { 'content-type': 'multipart/form-data; boundary=b' }),
        body,
      ),
    );

  it.each([
    ['without a file', form(field('cacheControl', '3600'))],
    ['without any parts', form()],
    ['with two files', form(filePart('a.png', 'a'), filePart('b.png', 'b'))],
    ['with metadata that is not JSON', form(field('metadata', '{'), filePart('a.png', 'a'))],
    ['with metadata that is not an object', form(filePart('a.png', 'a'), field('metadata', '[1]'))],
    ['with a null byte in its metadata', form(field('metadata', '{"a":"\\u0000"}'), filePart('a.png', 'a'))],
    [
      'with extremely nested metadata',
      form(field('metadata', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), filePart('a.png', 'a')),
    ],
    [
      'with a lone surrogate in its metadata',
      form(field('metadata', '{"a":"\\ud800"}'), filePart('a.png', 'a')),
    ],
    ['with an oversized field', form(field('metadata', 'x'.repeat(100_000)), filePart('a.png', 'a'))],
    [
      'with too many fields',
      form(...Array.from({ length: 50 }, (_, at) => field(`f${at}`, 'x')), filePart('a.png', 'a')),
    ],
    ['with a field named __proto__', form(field('__proto__', 'x'), filePart('a.png', 'a'))],
  ])('%s is rejected', async (_name, body) => {
    const answer = await upload(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      statusCode: expect.stringMatching(/^4/),
      message: expect.any(String),
      error: expect.any(String),
    });
  });

  it('accepts fields after the file as well as before it', async () => {
    for (const parts of [
      [field('cacheControl', '60'), filePart('a.png', 'a')],
      [filePart('a.png', 'a'), field('cacheControl', '60')],
    ]) {
      const target = path();
      expect((await upload(form(...parts), target)).status).toBe(200);
      expect((await fixture.service.storage.from('issue-attachments').info(target)).data).toMatchObject({
        cacheControl: 'max-age=60',
      });
    }
  });

  it('accepts any field name for the file', async () => {
    for (const name of ['../../etc/passwd', '大きさ.png', 'a"b.png', '', 'x'.repeat(3000)]) {
      expect((await upload(form(filePart(name, 'a')))).status).toBe(200);
    }
  });
});
