import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileMissingError, type FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

describe('the folder store', () => {
  let folder: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastmile-files-'));
    store = openFileStore({ storageUrl: `file:${folder}`, dataDir: folder });
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

  it('the folder store hides and removes a file whose writer was killed', async () => {
    const version = randomUUID();
    const script = `
      import { Readable } from 'node:stream';
      import { openFileStore } from ${JSON.stringify(new URL('./open-file-store.ts', import.meta.url).href)};
      async function* halfAFile() {
        yield Buffer.alloc(1_000_000, 1);
        console.log('half-way');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }
      await openFileStore({ storageUrl: 'file:${folder}', dataDir: '${folder}' }).write('${version}', Readable.from(halfAFile()));`;
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

  it('the folder store syncs a new folder before it completes files in it', async () => {
    const [first, second] = ['ab', 'ab'].map((directory) => `${directory}${randomUUID().slice(2)}`);
    const anyFile = await open(folder, 'r');
    const fileHandle = Object.getPrototypeOf(anyFile) as FileHandle;
    const sync = fileHandle.sync;
    await anyFile.close();
    const onDisk = Promise.withResolvers<void>();
    let waiting = 0;
    const spy = vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
      const parent = await stat(join(folder, 'stored'));
      if ((await this.stat()).ino === parent.ino) {
        waiting += 1;
        await onDisk.promise;
      }
      return sync.call(this);
    });
    try {
      const write = (version = '') => store.write(version, Readable.from([Buffer.from('whole')]));
      const writes = [write(first)];
      await vi.waitFor(() => expect(waiting).toBe(1), { timeout: 20_000 });
      writes.push(write(second));
      const sizeOf = async (version = '') => (await stat(join(folder, 'incoming', version))).size;
      await expect.poll(() => sizeOf(second), { timeout: 20_000 }).toBe('whole'.length);
      // The store must not complete a file before the folder is synced.
      expect(await readdir(join(folder, 'stored', 'ab'))).toEqual([]);
      expect((await readdir(join(folder, 'incoming'))).sort()).toEqual([first, second].sort());
      onDisk.resolve();
      await Promise.all(writes);
    } finally {
      onDisk.resolve();
      spy.mockRestore();
    }
  });

  it('the folder store recreates a removed folder', async () => {
    const directory = randomUUID().slice(0, 2);
    const version = () => `${directory}${randomUUID().slice(2)}`;
    await store.write(version(), Readable.from([Buffer.from('one')]));
    await rm(join(folder, 'stored'), { recursive: true });
    const again = version();
    await store.write(again, Readable.from([Buffer.from('two')]));
    expect(await oldest(inTenMinutes())).toEqual([again]);
  });

  it('the availability check of the folder store fails if the folder cannot be used', async () => {
    await writeFile(join(folder, 'plain'), '');
    await expect(
      openFileStore({ storageUrl: `file:${join(folder, 'plain')}`, dataDir: folder }).check(),
    ).rejects.toThrow();
    await expect(store.check()).resolves.toBeUndefined();
  });
});
