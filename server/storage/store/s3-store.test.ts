import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type LoopbackServer, openLoopbackServer } from '../../../tests/doubles/loopback-server.ts';
import { type FileStore, FileStoreOutage } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

const version = '11111111-1111-4111-8111-111111111111';
let service: LoopbackServer;
let store: FileStore;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  // Sends only the beginning of each file, as if the connection were slow.
  service = await openLoopbackServer((request, response) => {
    request.resume();
    if (request.method !== 'GET') return void request.on('end', () => response.end());
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun');
  });
  store = openS3Store({ bucket: 'files', endpoint: service.origin, region: 'eu-central-1' }, tmpdir());
});
afterAll(() => {
  vi.unstubAllEnvs();
  return service.close();
});

it('the S3 store can read, write and check files with 120 slow readers', async () => {
  const readers = await Promise.all(Array.from({ length: 120 }, () => store.read(version)));
  await store.write(version, Readable.from([Buffer.from('words')]));
  await expect(store.check()).resolves.toBeUndefined();
  for (const reader of readers) reader.on('error', () => {}).destroy();
});

it('the S3 store makes the folder for its temporary files, and its check finds one that it cannot make', async () => {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const address = { bucket: 'files', endpoint: service.origin, region: 'eu-central-1' };
  const fresh = openS3Store(address, join(folder, 'data'));
  await fresh.write(version, Readable.from([Buffer.from('words')]));
  await writeFile(join(folder, 'file'), '');
  await expect(openS3Store(address, join(folder, 'file', 'data')).check()).rejects.toThrow('ENOTDIR');
});

it('the S3 store returns no other range of a file than was asked for', async () => {
  await expect(store.read(version, { first: 0, last: 0 })).rejects.toBeInstanceOf(FileStoreOutage);
  const body = await store.read(version, { first: 0, last: 99 });
  body.on('error', () => {}).destroy();
});
