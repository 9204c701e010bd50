import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { answerTo, attachmentsOf, setUpStorage, textIn } from '../instance/storage-setup.ts';

const fixture = setUpStorage();
// Each stored file must have one row, and no partial files may remain.
afterEach(async () => {
  await expect.poll(fixture.filesOnDisk).toEqual(await fixture.versionsInDatabase());
});

const limit = 5 * 1024 * 1024;
const attachments = () => attachmentsOf(fixture.visitor);
const service = () => attachmentsOf(fixture.service);
const path = (extension = 'png') => `issues/${randomUUID().slice(0, 8)}-${Date.now()}.${extension}`;
const post = (target: string, headers: Record<string, string>) =>
  fixture.post(`issue-attachments/${target}`, headers);
const file = (content: BlobPart, name: string) => new File([content], name);
const inForm = { 'content-type': 'multipart/form-data; boundary=b' };
const formStart = (fileName: string) => {
  const name = fileName.replaceAll('"', '%22');
  return `--b\r\ncontent-disposition: form-data; name=""; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
};
const sendForm = (body: string, target = path()) => {
  const call = post(target, inForm);
  call.end(body);
  return answerTo(call);
};

describe('uploaded files', () => {
  it('an uploaded file is limited to 5 MB, and the error includes its name', async () => {
    expect((await attachments().upload(path(), file(new Uint8Array(limit), 'fits.png'))).error).toBeNull();
    const refusal = { message: 'Files must be under 5MB: big shot.png', statusCode: '413', status: 400 };
    for (const size of [limit + 1, 6 * limit]) {
      const large = file(new Uint8Array(size), 'big shot.png');
      expect((await attachments().upload(path(), large)).error).toMatchObject(refusal);
    }
    const target = path();
    expect((await attachments().upload(target, new Uint8Array(limit + 1))).error).toMatchObject({
      message: `Files must be under 5MB: ${target.slice('issues/'.length)}`,
    });
  });

  it('an uploaded file is rejected when its extension is not accepted', async () => {
    const target = path('PNG.HTML');
    expect((await attachments().upload(target, file('x', 'x.PNG.HTML'))).error).toMatchObject({
      message: `Unsupported file type: ${target.slice('issues/'.length)}`,
      statusCode: '415',
    });
  });

  it.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page after a megabyte of blank lines', `${'\n'.repeat(1024 * 1024)}<html>`],
  ])('an uploaded file is rejected when it is %s, whatever its name', async (_what, content) => {
    const refusal = { message: 'Unsupported file type: shot.png', statusCode: '415' };
    expect((await attachments().upload(path(), file(content, 'shot.png'))).error).toMatchObject(refusal);
    const target = path('zip');
    const raw = attachments().upload(target, Buffer.from(content), { contentType: 'image/png' });
    expect((await raw).error).toMatchObject({
      message: `Unsupported file type: ${target.slice('issues/'.length)}`,
    });
  });

  it('an upload of a harmful file is rejected before all of its bytes have arrived', async () => {
    const call = post(path('txt'), { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' });
    call.write(`<html>${' '.repeat(100_000)}`);
    const answer = await answerTo(call);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: '415' } });
    call.destroy();
  });
});

describe('an interrupted upload', () => {
  it.each([
    ['of a bare body', { 'content-type': 'image/png' }, ''],
    ['of a form', inForm, formStart('shot.png')],
  ])(
    'an upload interrupted in the middle %s leaves no file and no row, and the path stays free',
    async (_name, headers, start) => {
      const target = path();
      const call = post(target, { ...headers, 'content-length': String(limit) });
      call.on('error', () => {});
      call.write(Buffer.concat([Buffer.from(start), Buffer.alloc(1024 * 1024)]));
      await expect.poll(fixture.unfinishedFiles).toHaveLength(1);
      expect((await service().exists(target)).data).toBe(false);
      call.destroy();
      await expect.poll(fixture.unfinishedFiles).toEqual([]);
      expect((await attachments().upload(target, file('whole', 'shot.png'))).error).toBeNull();
    },
  );

  it('an upload is rejected if it is interrupted within the form data', async () => {
    for (const body of [
      formStart('shot.png'),
      `${formStart('shot.png')}abc`,
      `${formStart('shot.png')}abc\r\n--b`,
      '--b\r\nnonsense',
    ]) {
      const answer = await sendForm(body);
      expect([body, answer.status, answer.body.statusCode]).toEqual([body, 400, '400']);
    }
  });
});

describe('an upload whose user signs out before it completes', () => {
  it('an upload is rejected if its user signs out before it completes', async () => {
    const { headers } = await fixture.signUp('client');
    const target = path('txt');
    const call = post(target, { ...headers, 'content-type': 'text/plain' });
    const answer = answerTo(call);
    call.write('x'.repeat(3 * 1024 * 1024));
    // Waits until bytes reach the disk, which shows that the upload was admitted.
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
  it('one of two concurrent uploads to the same path is stored and the other is rejected', async () => {
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
      expect(await textIn(fixture.service, 'issue-attachments', target)).toBe(contents[winner]);
    }
  });

  it('a reader gets one complete version of a file that is being replaced', async () => {
    const target = path('txt');
    await service().upload(target, '0'.repeat(100_000));
    let done = false;
    const writer = (async () => {
      for (let round = 1; round < 10; round += 1)
        await service().upload(target, String(round).repeat(100_000), { upsert: true });
      done = true;
    })();
    while (!done) {
      const text = (await textIn(fixture.service, 'issue-attachments', target)) ?? '';
      expect(text).toBe((text[0] ?? '').repeat(100_000));
    }
    await writer;
  });
});

describe('form uploads', () => {
  const form = (...parts: string[]) => `${parts.join('')}--b--\r\n`;
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = (name: string, content: string) => `${formStart(name)}${content}\r\n`;
  const manyFields = Array.from({ length: 12 }, (_, at) => field(`f${at}`, 'x'));
  // The library skips a part with a line break in its name.
  const manySkipped = Array(6).fill("--b\r\ncontent-disposition: form-data; name*=utf-8''%0A\r\n\r\nx\r\n");
  const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const withMetadata = (metadata: string) => form(field('metadata', metadata), filePart('a.png', 'a'));

  const jsonField =
    '--b\r\ncontent-disposition: form-data; name="metadata"\r\ncontent-type: application/json\r\n\r\n{"toString":0}\r\n';

  it.each([
    ['without a file', form(field('cacheControl', '3600'))],
    ['with a field that declares JSON', form(jsonField, filePart('a.png', 'a'))],
    ['without any parts', form()],
    ['with two files', form(filePart('a.png', 'a'), filePart('b.png', 'b'))],
    ['with metadata that is not JSON', withMetadata('{')],
    ['with metadata that is not an object', form(filePart('a.png', 'a'), field('metadata', '[1]'))],
    ['with a null byte in its metadata', withMetadata('{"a":"\\u0000"}')],
    ['with extremely nested metadata', withMetadata(nested)],
    ['with a lone surrogate in its metadata', withMetadata('{"a":"\\ud800"}')],
    ['with an oversized field', withMetadata('x'.repeat(100_000))],
    ['with too many fields', form(...manyFields, filePart('a.png', 'a'))],
    ['with more parts than fields and a file', form(...manySkipped, filePart('a.png', 'a'))],
    [
      'with a name after 4 KiB of a header',
      form(filePart('a.png', 'a').replace('name=', `${';'.repeat(4096)}name=`)),
    ],
    ['with a field named __proto__', form(field('__proto__', 'x'), filePart('a.png', 'a'))],
  ])('a form upload %s is rejected', async (_name, body) => {
    const answer = await sendForm(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      statusCode: expect.stringMatching(/^4/),
      message: expect.any(String),
      error: expect.any(String),
    });
  });

  it('a form upload accepts fields after the file as well as before it', async () => {
    const parts = [field('cacheControl', '60'), filePart('a.png', 'a')];
    for (const ordered of [parts, parts.toReversed()]) {
      const target = path();
      expect((await sendForm(form(...ordered), target)).status).toBe(200);
      expect((await service().info(target)).data).toMatchObject({ cacheControl: 'max-age=60' });
    }
  });

  it('a number with very many digits in the metadata of an upload becomes null', async () => {
    const target = path();
    expect((await sendForm(withMetadata('{"a":1e131071}'), target)).status).toBe(200);
    const [row] = await fixture.instance.sql`
      select user_metadata::text as stored from storage.objects where name = ${target}`;
    expect(row?.stored).toBe('{"a": null}');
  });

  it('a form upload accepts any field name for the file', async () => {
    for (const name of ['../../etc/passwd', '大きさ.png', 'a"b.png', '', 'x'.repeat(3000)]) {
      expect((await sendForm(form(filePart(name, 'a')))).status).toBe(200);
    }
  });
});
