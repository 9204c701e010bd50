import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Bytes written at a time: with fewer, the calls would take longer than their bytes. */
const piece = 512 * 1024;
/** Milliseconds that fewer wait for more: who sends slowly has nothing kept in memory. */
const patience = 10;

/**
 * Writes what it is given to a file, many chunks at a time. All of it is written once it has finished; the file stays open.
 * Whoever sends waits while more than a piece is on its way to the disk, and hears at once of a write that failed.
 */
export function pieceWriter(file: Pick<FileHandle, 'writev'>): Writable {
  let held: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let underWay = 0;

  // What fails once fails every later write, the last one included.
  const write = () => {
    const chunks = held;
    held = [];
    size = 0;
    underWay += 1;
    writing = writing
      .then(() => writeAll(file, chunks))
      .finally(() => {
        underWay -= 1;
      });
    return writing;
  };
  const writeInTime = () => void write().catch((error) => writer.destroy(error));

  const writer = new Writable({
    // What may come while a piece is being written.
    highWaterMark: piece / 2,
    writev(chunks, done) {
      for (const { chunk } of chunks) {
        held.push(chunk);
        size += chunk.length;
      }
      if (size >= piece) {
        write().then(() => done(), done);
        return;
      }
      timer?.refresh();
      timer ??= setTimeout(writeInTime, patience);
      if (underWay === 0) done();
      else writing.then(() => done(), done);
    },
    final(done) {
      clearTimeout(timer);
      write().then(() => done(), done);
    },
    destroy(error, done) {
      clearTimeout(timer);
      writing.then(
        () => done(error),
        () => done(error),
      );
    },
  });
  return writer;
}

async function writeAll(file: Pick<FileHandle, 'writev'>, chunks: Buffer[]): Promise<void> {
  let rest = chunks;
  while (rest.length > 0) rest = after(rest, (await file.writev(rest)).bytesWritten);
}

/** What is left of chunks once so many of their bytes are written. */
function after(chunks: Buffer[], written: number): Buffer[] {
  let at = written;
  for (const [place, chunk] of chunks.entries()) {
    if (at < chunk.length) return [chunk.subarray(at), ...chunks.slice(place + 1)];
    at -= chunk.length;
  }
  return [];
}
