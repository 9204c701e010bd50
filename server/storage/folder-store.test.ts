import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileMissingError, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

describe('the folder that files are kept in', () => {
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastmile-files-'));
    store = openFileStore(`file:${folder}`);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const everything = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  const oldest = async (moment: Date) => {
    const found: string[] = [];
    for await (const batch of store.writtenBefore(moment)) found.push(...batch);
    return found;
  };
  const inTenMinutes = () => new Date(Date.now() + 600_000);

  it('gives back exactly the bytes it was given', async () => {
    const version = randomUUID();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    await store.write(version, Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]));
    expect((await buffer(await store.read(version))).equals(bytes)).toBe(true);
    expect(
      (await buffer(await store.read(version, { first: 250, last: 251 }))).equals(bytes.subarray(250, 252)),
    ).toBe(true);
  });

  it('keeps nothing of a file whose sender broke off', async () => {
    const body = Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000, 1);
        throw new Error('gone');
      })(),
    );
    await expect(store.write(randomUUID(), body)).rejects.toThrow('gone');
    expect(await everything()).toEqual([]);
  });

  it('shows no file before all of it is there', async () => {
    const version = randomUUID();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const writing = store.write(
      version,
      Readable.from(
        (async function* () {
          yield Buffer.from('first half, ');
          await finished;
          yield Buffer.from('second half');
        })(),
      ),
    );
    await expect.poll(everything).toEqual([version]);
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
    expect(await oldest(inTenMinutes())).toEqual([]);
    finish();
    await writing;
    expect((await buffer(await store.read(version))).toString()).toBe('first half, second half');
  });

  it('shows nothing of a file whose writer was killed, and can clear it away', async () => {
    const version = randomUUID();
    const script = `
      import { Readable } from 'node:stream';
      import { openFileStore } from ${JSON.stringify(new URL('./open-file-store.ts', import.meta.url).href)};
      async function* halfAFile() {
        yield Buffer.alloc(1_000_000, 1);
        console.log('half-way');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }
      await openFileStore('file:${folder}').write('${version}', Readable.from(halfAFile()));`;
    const writer = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    expect(await everything()).toEqual([version]);
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
    expect(await oldest(inTenMinutes())).toEqual([]);
    expect(await store.removeUnfinished(inTenMinutes())).toBe(1);
    expect(await everything()).toEqual([]);
  });

  it('removes what a killed server left half-written, once it is old, and nothing that is whole', async () => {
    const [whole, left, fresh] = [randomUUID(), randomUUID(), randomUUID()];
    await store.write(whole, Readable.from([Buffer.from('whole')]));
    await mkdir(join(folder, 'incoming'), { recursive: true });
    await writeFile(join(folder, 'incoming', left), 'half');
    await utimes(join(folder, 'incoming', left), new Date(0), new Date(0));
    await writeFile(join(folder, 'incoming', fresh), 'still coming');
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1);
    expect((await everything()).sort()).toEqual([whole, fresh].sort());
  });

  it('lists files by their age', async () => {
    const version = randomUUID();
    await store.write(version, Readable.from([Buffer.from('x')]));
    expect(await oldest(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await oldest(inTenMinutes())).toEqual([version]);
  });

  it('forgets a file, also one that it does not have', async () => {
    const version = randomUUID();
    await store.write(version, Readable.from([Buffer.from('x')]));
    await store.remove([version, randomUUID()]);
    await expect(store.read(version)).rejects.toBeInstanceOf(FileMissingError);
  });

  it('takes no name that could lead elsewhere', async () => {
    await expect(store.read('../../../../etc/passwd')).rejects.toThrow('named by a version');
    await expect(store.write('x', Readable.from([]))).rejects.toThrow('named by a version');
  });

  it('says so when the folder cannot be used', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(openFileStore(`file:${join(folder, 'plain')}`).check()).rejects.toThrow();
    await expect(store.check()).resolves.toBeUndefined();
    expect(() => openFileStore('ftp://somewhere')).toThrow('STORAGE_URL');
  });
});
