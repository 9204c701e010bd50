import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, FileMissingError, type FileStore } from './file-store.ts';
import { checkedVersion, isVersion } from './file-version.ts';

const batchSize = 500;
/** Bytes read or written at a time: with fewer, calls of the file system would take longer than their bytes. */
const piece = 256 * 1024;

/**
 * Files in a folder: `incoming/` holds what is being written, `stored/ab/` the whole files whose version
 * begins with "ab". Names of clients never become names on disk.
 */
export function openFolderStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const stored = join(folder, 'stored');
  const place = (version: string) => join(stored, checkedVersion(version).slice(0, 2), version);

  return {
    async write(version, body) {
      const target = place(version);
      const unfinished = join(incoming, version);
      await mkdir(incoming, { recursive: true });
      try {
        await pipeline(
          body,
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: piece }),
        );
        await moveDurably(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
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

async function moveDurably(from: string, to: string): Promise<void> {
  const shelf = dirname(to);
  if (await mkdir(shelf, { recursive: true })) await syncFolder(dirname(shelf));
  await rename(from, to);
  await syncFolder(shelf);
}

/** A rename survives a power cut only once the folder that holds the name is on disk itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
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
