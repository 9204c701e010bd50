import { type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchedWriter } from './batched-writer.ts';

describe('the batched file writer', () => {
  let folder: string;
  let path: string;
  let file: FileHandle;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lastmile-batches-'));
    path = join(folder, 'file');
    file = await open(path, 'wx');
  });
  afterEach(async () => {
    await file.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bytes = Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => at % 251));
  const inChunksOf = (size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );

  it.each([999, 65_536, 700_000, bytes.length])(
    'the batched writer writes all data in chunks of %i bytes',
    async (size) => {
      await pipeline(Readable.from(inChunksOf(size)), batchedWriter(file));
      expect((await readFile(path)).equals(bytes)).toBe(true);
    },
  );

  it('the batched writer continues after a partial write', async () => {
    const partial = {
      writev: async (chunks: Buffer[]) => {
        const part = Buffer.concat(chunks).subarray(0, 100_000);
        const { bytesWritten } = await file.write(part);
        return { bytesWritten, buffers: chunks };
      },
    };
    await pipeline(Readable.from(inChunksOf(65_536)), batchedWriter(partial as Pick<FileHandle, 'writev'>));
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it('the batched writer writes data from a slow sender without waiting for a full batch', async () => {
    const writer = batchedWriter(file);
    for (const sent of [1, 2]) {
      writer.write(Buffer.alloc(1));
      await vi.waitFor(async () => expect((await stat(path)).size).toBe(sent), { timeout: 20_000 });
    }
    writer.destroy();
  });

  it.each([1, bytes.length])('the batched writer fails if the disk is full after %i bytes', async (size) => {
    const full = { writev: () => Promise.reject(new Error('no space left')) };
    const sending = pipeline(Readable.from([bytes.subarray(0, size)]), batchedWriter(full));
    await expect(sending).rejects.toThrow('no space left');
  });

  it('the batched writer fails immediately if the disk fails between chunks', async () => {
    const full = { writev: () => Promise.reject(new Error('no space left')) };
    const writer = batchedWriter(full);
    const failed = new Promise((resolve) => writer.on('error', resolve));
    writer.write(Buffer.alloc(1));
    expect(await failed).toMatchObject({ message: 'no space left' });
  });

  it('the batched writer applies backpressure to a slow sender while the disk stalls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const disk = Promise.withResolvers<void>();
      const stalled = {
        writev: async (chunks: Buffer[]) => {
          await disk.promise;
          return file.writev(chunks);
        },
      };
      const writer = batchedWriter(stalled as Pick<FileHandle, 'writev'>);
      const chunks = inChunksOf(65_536);
      let sent = 0;
      const sendNext = async () => {
        const hasRoom = writer.write(chunks[sent]);
        sent += 1;
        vi.advanceTimersByTime(1000);
        await new Promise(setImmediate);
        return hasRoom;
      };
      while (sent < chunks.length && (await sendNext()));
      expect(sent).toBeLessThan(10);
      disk.resolve();
      while (sent < chunks.length) await sendNext();
      writer.end();
      await finished(writer);
      expect((await readFile(path)).equals(bytes)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
