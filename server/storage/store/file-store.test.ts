import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Service } from '../../../tests/instance/s3-service.ts';
import { FileMissingError, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const kinds = [
  {
    kind: 'a folder',
    start: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lastmile-files-'));
      return { url: `file:${folder}`, close: () => rm(folder, { recursive: true, force: true }) };
    },
  },
  { kind: 'a bucket of an S3 service', start: startS3Service },
];

describe.each(kinds)('files in $kind', ({ start }) => {
  let place: { url: string; close(): Promise<void> };
  let store: FileStore;
  let dataDir: string;
  beforeAll(async () => {
    place = await start();
    dataDir = await mkdtemp(join(tmpdir(), 'lastmile-waiting-'));
    store = openFileStore({ storageUrl: place.url, dataDir });
  });
  afterAll(async () => {
    await place?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const listed = async (moment = new Date(Date.now() + 600_000)) => {
    const found: string[] = [];
    for await (const batch of store.writtenBefore(moment)) found.push(...batch);
    return found;
  };
  const kept = async (...chunks: (string | Buffer)[]) => {
    const version = randomUUID();
    await store.write(version, Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
    return version;
  };
  const text = async (version: string) => (await buffer(await store.read(version))).toString();

  it('a stored file can be read in full or in part', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
    const version = await kept(bytes.subarray(0, 100), bytes.subarray(100));
    expect((await buffer(await store.read(version))).equals(bytes)).toBe(true);
    const part = await store.read(version, { first: 250, last: 251 });
    expect((await buffer(part)).equals(bytes.subarray(250, 252))).toBe(true);
  });

  it('a stored file may be empty', async () => {
    expect(await text(await kept())).toBe('');
  });

  it('a file is not stored if the sender fails', async () => {
    const version = randomUUID();
    const body = Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000, 1);
        throw new Error('gone');
      })(),
    );
    await expect(store.write(version, body)).rejects.toThrow('gone');
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
    expect(await listed()).not.toContain(version);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('a file cannot be read before it is complete', async () => {
    const version = randomUUID();
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
    const { promise: underWay, resolve: started } = Promise.withResolvers<void>();
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('first half, ');
        started();
        await rest;
        yield Buffer.from('second half');
      })(),
    );
    const writing = store.write(version, body);
    await underWay;
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
    expect(await listed()).not.toContain(version);
    sendRest();
    await writing;
    expect(await text(version)).toBe('first half, second half');
  });

  it('stored files are listed by age', async () => {
    const version = await kept('x');
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await listed()).toContain(version);
  });

  it('removing a file that does not exist is not an error', async () => {
    const version = await kept('x');
    await store.remove([version, ...Array.from({ length: 20 }, () => randomUUID())]);
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
    expect(await listed()).not.toContain(version);
  });

  it('a file store keeps no partial files', async () => {
    expect(await store.removeUnfinished(new Date(Date.now() + 600_000))).toBe(0);
  });

  it('a stored file cannot be named with a path', async () => {
    await expect(store.read('../../../../etc/passwd')).rejects.toThrow('named by a version');
    await expect(store.write('x', Readable.from([]))).rejects.toThrow('named by a version');
  });
});
