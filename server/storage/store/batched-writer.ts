import type { FileHandle } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** The size of one write in bytes. With smaller writes, most of the time is spent in system calls. */
const batchSize = 512 * 1024;
/**
 * An incomplete batch is written after this number of milliseconds, so that a slow upload does not occupy
 * memory.
 */
const flushDelay = 10;

/**
 * Returns a stream that writes to a file in batches of 512 KiB but does not close the file. It applies
 * backpressure during a write and reports write errors immediately.
 */
export function batchedWriter(file: Pick<FileHandle, 'writev'>): Writable {
  let held: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let pending = 0;

  // Once a write has failed, all later writes fail too, including the final one.
  const write = () => {
    const chunks = held;
    held = [];
    size = 0;
    pending += 1;
    writing = writing
      .then(() => writeAll(file, chunks))
      .finally(() => {
        pending -= 1;
      });
    return writing;
  };
  const flush = () => void write().catch((error) => writer.destroy(error));

  const writer = new Writable({
    // This limits how much data is buffered while a batch is being written.
    highWaterMark: batchSize / 2,
    writev(chunks, done) {
      for (const { chunk } of chunks) {
        held.push(chunk);
        size += chunk.length;
      }
      if (size >= batchSize) {
        write().then(() => done(), done);
        return;
      }
      timer?.refresh();
      timer ??= setTimeout(flush, flushDelay);
      if (pending === 0) done();
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
  while (rest.length > 0) rest = remaining(rest, (await file.writev(rest)).bytesWritten);
}

/** Returns the chunks without the first `written` bytes. */
function remaining(chunks: Buffer[], written: number): Buffer[] {
  let at = written;
  for (const [index, chunk] of chunks.entries()) {
    if (at < chunk.length) return [chunk.subarray(at), ...chunks.slice(index + 1)];
    at -= chunk.length;
  }
  return [];
}
