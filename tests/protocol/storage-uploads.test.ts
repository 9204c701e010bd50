import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { answerTo, formStart, openUploadScene, send } from '../instance/upload-scene.ts';

const scene = setUp(openUploadScene, ({ instance }) => instance.close());
// Whatever a test did: a row for every file, a file for every row, nothing half-written.
afterEach(async () => {
  await expect.poll(scene.filesOnDisk).toEqual(await scene.versionsInDatabase());
});

const limit = 5 * 1024 * 1024;
const attachments = () => scene.client.storage.from('issue-attachments');
const path = (extension = 'png') => `issues/${randomUUID().slice(0, 8)}-${Date.now()}.${extension}`;
const post = (target: string, headers: Record<string, string>) =>
  scene.post(`issue-attachments/${target}`, headers);
const file = (content: BlobPart, name: string) => new File([content], name);

describe('a file is refused', () => {
  it('when it is larger than 5 MB, by its own name, and taken at exactly 5 MB', async () => {
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
    'when its extension is %s',
    async (extension) => {
      const target = path(extension);
      expect((await attachments().upload(target, file('x', `x.${extension}`))).error).toMatchObject({
        message: `Unsupported file type: ${target.slice('issues/'.length)}`,
        statusCode: '415',
      });
    },
  );

  it.each(['png', 'PNG', 'jpg', 'jpeg', 'pdf', 'zip', 'txt', 'log'])(
    'but not when its extension is %s',
    async (extension) => {
      expect((await attachments().upload(path(extension), file('x', `x.${extension}`))).error).toBeNull();
    },
  );

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page behind a megabyte of blank lines', `${'\n'.repeat(1024 * 1024)}<html>`],
    ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a Windows program', `MZ${'\0'.repeat(100)}`],
    ['a Linux program', `\x7fELF${'\x01'.repeat(100)}`],
    ['a shell script', '#!/bin/sh\nid\n'],
  ])('when it is %s, whatever its name', async (_what, content) => {
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

  it('at its beginning already, long before the rest has arrived', async () => {
    const call = post(path('txt'), { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' });
    call.write(`<html>${' '.repeat(100_000)}`);
    const answer = await answerTo(call);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: '415' } });
    call.destroy();
  });
});

describe('an upload that breaks off', () => {
  it.each([
    ['of a bare body', () => ({ 'content-type': 'image/png', 'content-length': String(limit) }), ''],
    [
      'of a form',
      () => ({ 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(limit) }),
      formStart('shot.png'),
    ],
  ])('in the middle %s leaves neither file nor row, and the path free', async (_name, headers, start) => {
    const target = path();
    const call = post(target, headers());
    call.on('error', () => {});
    call.write(Buffer.concat([Buffer.from(start), Buffer.alloc(1024 * 1024)]));
    await expect.poll(scene.unfinishedFiles).toHaveLength(1);
    expect((await scene.service.storage.from('issue-attachments').exists(target)).data).toBe(false);
    call.destroy();
    await expect.poll(scene.unfinishedFiles).toEqual([]);
    expect((await attachments().upload(target, file('whole', 'shot.png'))).error).toBeNull();
  });

  it('inside its form is refused', async () => {
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

describe('an upload of somebody who signs out before its end', () => {
  it('is refused, since nobody would have counted it', async () => {
    const { headers } = await signUpAs(scene.instance, 'client');
    const target = path('txt');
    const call = post(target, { ...headers, 'content-type': 'text/plain' });
    const answer = answerTo(call);
    call.write('x'.repeat(3 * 1024 * 1024));
    // So much reaches the disk only once the upload was admitted.
    await expect.poll(scene.bytesUnfinished, { timeout: 30_000 }).toBeGreaterThan(2 * 1024 * 1024);
    await scene.instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    call.end();
    expect(await answer).toMatchObject({
      status: 400,
      body: { message: 'The session ended before the file was there.' },
    });
  });
});

describe('many at once', () => {
  it('of two uploads to one path, one is stored and the other is told so', async () => {
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
        await (await scene.service.storage.from('issue-attachments').download(target)).data?.text(),
      ).toBe(contents[winner]);
    }
  });

  it('a reader of a file that is being replaced always gets one whole version', async () => {
    const bucket = scene.service.storage.from('issue-attachments');
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
