import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pieceWriter } from './batched-writer.ts';
import { type ByteRange, checkedVersion, FileMissingError, type FileStore, isVersion } from './file-store.ts';

const batchSize = 500;
/** Bytes read at a time: with fewer, calls of the file system would take longer than their bytes. */
const piece = 256 * 1024;

/**
 * Files in a folder: `incoming/` holds what is being written, `stored/ab/` the whole files whose version
 * begins with "ab". Names of clients never become names on disk.
 */
export function openFolderStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const stored = join(folder, 'stored');
  const place = (version: string) => join(stored, checkedVersion(version).slice(0, 2), version);
  const openShelf = shelfOpener();

  return {
    async write(version, body) {
      const target = place(version);
      const unfinished = join(incoming, version);
      // Made and opened while the bytes come.
      const shelf = openShelf(dirname(target));
      shelf.catch(() => {});
      try {
        const file = await openNew(unfinished);
        try {
          await pipeline(body, pieceWriter(file));
          await nameDurably(file, unfinished, target, shelf);
        } finally {
          // What matters is on disk by then, so nobody waits for it.
          tryClose(file);
        }
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        shelf.then(tryClose, () => {});
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

/** A file that is not there yet; its folder is made where it is missing. */
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
 * Opens the folder for a file, to be put on disk with the name in it; null on a system that does so by itself. One that this
 * process did not use before is made, and on disk itself before any file in it counts, also for whoever finds it being made.
 */
function shelfOpener(): (path: string) => Promise<FileHandle | null> {
  const made = new Map<string, Promise<unknown>>();
  const make = (path: string) => {
    const making = mkdir(path, { recursive: true }).then(() =>
      Promise.all([syncFolder(dirname(path)), syncFolder(dirname(dirname(path)))]),
    );
    made.set(path, making);
    making.catch(() => made.delete(path));
    return making;
  };
  return async (path) => {
    await (made.get(path) ?? make(path));
    return openFolder(path).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await make(path);
      return openFolder(path);
    });
  };
}

async function openFolder(path: string): Promise<FileHandle | null> {
  return process.platform === 'win32' ? null : open(path, 'r');
}

/** A name survives a power cut only once the folder that holds it is on disk itself. */
async function syncFolder(path: string): Promise<void> {
  const folder = await openFolder(path);
  try {
    await folder?.sync();
  } finally {
    tryClose(folder);
  }
}

/**
 * Bytes and name reach the disk side by side: nobody knows the version before both have, and what a power cut leaves in
 * between is a file without a row, which the sweep removes.
 */
async function nameDurably(
  file: FileHandle,
  from: string,
  to: string,
  shelf: Promise<FileHandle | null>,
): Promise<void> {
  const folder = await shelf;
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
  const file = createReadStream(path, { highWaterMark: piece, ...part });
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
