import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { answerTo, formStart, openUploadScene, send } from '../instance/upload-scene.ts';

const scene = setUp(openUploadScene, ({ instance }) => instance.close());
// Whatever a test did: a row for every file, a file for every row, nothing half-written.
afterEach(async () => {
  await expect.poll(scene.filesOnDisk).toEqual(await scene.versionsInDatabase());
});

const path = () => `issues/${randomUUID()}.png`;

describe('a form', () => {
  const form = (...parts: string[]) => `${parts.join('')}--b--\r\n`;
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = (name: string, content: string) => `${formStart(name)}${content}\r\n`;
  const upload = (body: string, target = path()) =>
    answerTo(
      send(
        scene.post(`issue-attachments/${target}`, { 'content-type': 'multipart/form-data; boundary=b' }),
        body,
      ),
    );

  it.each([
    ['without a file', form(field('cacheControl', '3600'))],
    ['with nothing in it', form()],
    ['with two files', form(filePart('a.png', 'a'), filePart('b.png', 'b'))],
    ['with metadata that is not JSON', form(field('metadata', '{'), filePart('a.png', 'a'))],
    ['with metadata that is not an object', form(filePart('a.png', 'a'), field('metadata', '[1]'))],
    ['with a zero byte in its metadata', form(field('metadata', '{"a":"\\u0000"}'), filePart('a.png', 'a'))],
    [
      'with metadata nested without end',
      form(field('metadata', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), filePart('a.png', 'a')),
    ],
    [
      'with half a character in its metadata',
      form(field('metadata', '{"a":"\\ud800"}'), filePart('a.png', 'a')),
    ],
    ['with a field too long', form(field('metadata', 'x'.repeat(100_000)), filePart('a.png', 'a'))],
    [
      'with too many fields',
      form(...Array.from({ length: 50 }, (_, at) => field(`f${at}`, 'x')), filePart('a.png', 'a')),
    ],
    ['with a field named __proto__', form(field('__proto__', 'x'), filePart('a.png', 'a'))],
  ])('%s is refused', async (_name, body) => {
    const answer = await upload(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      statusCode: expect.stringMatching(/^4/),
      message: expect.any(String),
      error: expect.any(String),
    });
  });

  it('may say more about its file after it as well as before', async () => {
    for (const parts of [
      [field('cacheControl', '60'), filePart('a.png', 'a')],
      [filePart('a.png', 'a'), field('cacheControl', '60')],
    ]) {
      const target = path();
      expect((await upload(form(...parts), target)).status).toBe(200);
      expect((await scene.service.storage.from('issue-attachments').info(target)).data).toMatchObject({
        cacheControl: 'max-age=60',
      });
    }
  });

  it('may call its file anything', async () => {
    for (const name of ['../../etc/passwd', '大きさ.png', 'a"b.png', '', 'x'.repeat(3000)]) {
      expect((await upload(form(filePart(name, 'a')))).status).toBe(200);
    }
  });
});
