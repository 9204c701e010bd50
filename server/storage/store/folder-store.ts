import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { batchedWriter } from './batched-writer.ts';
import { type ByteRange, checkedVersion, FileMissingError, type FileStore, isVersion } from './file-store.ts';

const batchSize = 500;
/** The size of one read in bytes. With smaller reads, most of the time is spent in system calls. */
const readSize = 256 * 1024;

/**
 * Stores files in a folder. `incoming/` contains partial files, and `stored/ab/` contains complete files
 * whose version begins with "ab". Names chosen by users never appear on disk.
 */
export function openFolderStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const stored = join(folder, 'stored');
  const place = (version: string) => join(stored, checkedVersion(version).slice(0, 2), version);
  const openDirectory = directoryOpener();

  return {
    async write(version, body) {
      const target = place(version);
      const unfinished = join(incoming, version);
      // The directory is opened while the bytes are arriving, which saves time.
      const directory = openDirectory(dirname(target));
      directory.catch(() => {});
      try {
        const file = await openNew(unfinished);
        try {
          await pipeline(body, batchedWriter(file));
          await renameDurably(file, unfinished, target, directory);
        } finally {
          // Nothing waits for the file to be closed, because it is already durable.
          tryClose(file);
        }
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        directory.then(tryClose, () => {});
      }
    },

    async read(version, range) {
      return streamOf(place(version), version, range);
    },

    async remove(versions) {
      await Promise.all(versions.map((version) => rm(place(version), { force: true })));
    },

    async *writtenBefore(moment) {
      let batch: string[] = [];
      for await (const file of filesIn(stored, true)) {
        if (file.at >= moment || !isVersion(file.name)) continue;
        batch.push(file.name);
        if (batch.length === batchSize) {
          yield batch;
          batch = [];
        }
      }
      if (batch.length > 0) yield batch;
    },

    async removeUnfinished(before) {
      let removed = 0;
      for await (const file of filesIn(incoming, false)) {
        if (file.at >= before) continue;
        await rm(file.path, { force: true });
        removed += 1;
      }
      return removed;
    },

    async check() {
      await mkdir(incoming, { recursive: true });
      await access(incoming, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

async function openNew(path: string): Promise<FileHandle> {
  const opened = () => open(path, 'wx', 0o600);
  try {
    return await opened();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return opened();
  }
}

/**
 * Returns a function that opens a directory so that it can be synced. The function returns null on Windows,
 * where no sync is needed. The first call for a path creates and syncs the directory, and concurrent calls
 * wait for it. A file is durable only if its directory is.
 */
function directoryOpener(): (path: string) => Promise<FileHandle | null> {
  const created = new Map<string, Promise<unknown>>();
  const create = (path: string) => {
    const creating = mkdir(path, { recursive: true }).then(() =>
      Promise.all([syncFolder(dirname(path)), syncFolder(dirname(dirname(path)))]),
    );
    created.set(path, creating);
    creating.catch(() => created.delete(path));
    return creating;
  };
  return async (path) => {
    await (created.get(path) ?? create(path));
    return openFolder(path).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await create(path);
      return openFolder(path);
    });
  };
}

async function openFolder(path: string): Promise<FileHandle | null> {
  return process.platform === 'win32' ? null : open(path, 'r');
}

/** Syncs a directory. Without this, a file name may be lost in a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await openFolder(path);
  try {
    await folder?.sync();
  } finally {
    tryClose(folder);
  }
}

/**
 * Renames a file and syncs the content and the name in parallel. A power failure before both are done leaves
 * a file without a row, which the hourly cleanup removes.
 */
async function renameDurably(
  file: FileHandle,
  from: string,
  to: string,
  directory: Promise<FileHandle | null>,
): Promise<void> {
  const folder = await directory;
  await rename(from, to);
  try {
    await Promise.all([file.sync(), folder?.sync()]);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

function tryClose(file: FileHandle | null): void {
  file?.close().catch(() => {});
}

async function streamOf(path: string, version: string, range: ByteRange | undefined): Promise<Readable> {
  const part = range && { start: range.first, end: range.last };
  const file = createReadStream(path, { highWaterMark: readSize, ...part });
  try {
    await once(file, 'open');
    return file;
  } catch (error) {
    if (isMissing(error)) throw new FileMissingError(version, error);
    throw error;
  }
}

async function* filesIn(
  folder: string,
  deep: boolean,
): AsyncGenerator<{ name: string; path: string; at: Date }> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (deep) yield* filesIn(path, false);
      continue;
    }
    const found = await stat(path).catch(() => null);
    if (found) yield { name: entry.name, path, at: found.mtime };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
