import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export type Spooled = { stream: Readable; size: number; md5: string };

/**
 * Lets `body` run to its end into a file that loses its name `path` at once, then hands it on with its length and checksum (base64), which
 * some receivers want to know before the first byte. Nothing of it outlives the process, however that ends.
 */
export async function spooled<T>(
  path: string,
  body: Readable,
  handOn: (file: Spooled) => Promise<T>,
): Promise<T> {
  const file = await openNameless(path);
  try {
    const hash = createHash('md5');
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await writeAll(file, chunk);
      size += chunk.length;
    }
    return await reading(file, (stream) => handOn({ stream, size, md5: hash.digest('base64') }));
  } finally {
    await file.close();
  }
}

async function reading<T>(file: FileHandle, work: (stream: Readable) => Promise<T>): Promise<T> {
  const stream = file.createReadStream({ start: 0, autoClose: false });
  try {
    return await work(stream);
  } finally {
    stream.destroy();
  }
}

async function openNameless(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}
