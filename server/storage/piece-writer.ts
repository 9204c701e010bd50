import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Bytes written at a time: with fewer, the calls would take longer than their bytes. */
const piece = 512 * 1024;
/** Milliseconds that fewer wait for more: who sends slowly has nothing kept in memory. */
const patience = 10;

/** Writes what it is given to a file, many chunks at a time. All of it is written once it has finished; the file stays open. */
export function pieceWriter(file: Pick<FileHandle, 'writev'>): Writable {
  let held: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = () => {
    const chunks = held;
    held = [];
    size = 0;
    writing = writing.then(() => writeAll(file, chunks));
    return writing;
  };
  // What fails here fails every later write, the last one included.
  const tryWrite = () => void write().catch(() => {});

  return new Writable({
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
      timer ??= setTimeout(tryWrite, patience);
      done();
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
