import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attachmentsOf, setUpStorage } from '../instance/storage-setup.ts';

const storage = setUpStorage({ limitFactor: 1 });

describe('unreferenced uploads', () => {
  it('visitors in a network share a budget of files, which an ended session uses too', async () => {
    const { instance, visitor } = storage;
    const { client, headers } = await storage.signUp('client');
    const { data } = await attachmentsOf(client).createSignedUploadUrl('issues/signed-before.txt');
    await instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    await instance.sql`select rate_limit.spend('{"file": 100}', '127.0.0.1', null, 1)`;
    for (const caller of [visitor, client])
      expect((await attachmentsOf(caller).upload('issues/late.txt', 'words')).error).toMatchObject({
        statusCode: '429',
        status: 429,
        message:
          'Your network has sent as many files as it can for now. Please try again in an hour, or sign in.',
      });
    const late = attachmentsOf(visitor).uploadToSignedUrl(
      'issues/signed-before.txt',
      data?.token ?? '',
      'words',
    );
    expect((await late).error).toMatchObject({
      message: 'Whoever signed the address is signed in no more.',
    });
  });
});

it('the answer to an upload over the budget of files says when to try again', async () => {
  const { instance } = storage;
  const { anonKey } = instance.platform.keys;
  await instance.sql`select rate_limit.spend('{"file": 100}', '192.0.2.7', null, 1)`;
  const { headers, body } = await instance.app.inject({
    method: 'POST',
    url: '/storage/v1/object/issue-attachments/issues/late.txt',
    remoteAddress: '192.0.2.7',
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'text/plain' },
    payload: 'words',
  });
  expect(JSON.parse(body)).toMatchObject({ statusCode: '429' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
});

it('a copy that exceeds the bytes of the day is refused before the file is read', async () => {
  const { instance } = storage;
  const { client, id } = await storage.signUp('client');
  await attachmentsOf(client).upload('issues/kept.txt', 'words');
  await instance.sql`select rate_limit.spend('{"file_bytes": 499999992}', null, ${id}::uuid, 1)`;
  const [file] = await instance.sql`select version from storage.objects where name = 'issues/kept.txt'`;
  const folder = instance.platform.settings.storageUrl.slice('file:'.length);
  const names = await readdir(folder, { recursive: true });
  await rm(join(folder, names.find((name) => name.endsWith(file?.version)) ?? ''));
  const copied = await attachmentsOf(client).copy('issues/kept.txt', 'issues/copy.txt');
  expect(copied.error).toMatchObject({ statusCode: '429' });
});
