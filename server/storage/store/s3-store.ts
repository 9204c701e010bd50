import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { S3Address } from '#server/platform/settings/s3-address.ts';
import { checkedVersion, FileMissingError, type FileStore, isVersion } from './file-store.ts';
import { ObjectMissing, openBucket } from './s3-client.ts';

const deletedAtOnce = 16;
const readAtOnce = 1000;
const callsAtOnce = 50;

/**
 * Files in a bucket of an S3 service, each under its version. The service shows an object only once the whole of
 * it has arrived with the length and the checksum announced, so that nothing half-written is ever seen or left. Uploads wait
 * in the folder `waitingRoom` until they are whole.
 */
export function openS3Store(address: S3Address, waitingRoom: string): FileStore {
  const bucket = openBucket(address, callsAtOnce);
  // Apart: a reader holds a connection for as long as they like, and must not keep others from writing.
  const reads = openBucket(address, readAtOnce);
  const place = (version: string) => ({ Bucket: address.bucket, Key: checkedVersion(version) });

  return {
    async write(version, body) {
      const target = place(version);
      await spooled(join(waitingRoom, `.upload-${target.Key}`), body, ({ stream, size, md5 }) =>
        bucket.call(({ PutObjectCommand }, client) =>
          client.send(
            new PutObjectCommand({ ...target, Body: stream, ContentLength: size, ContentMD5: md5 }),
          ),
        ),
      );
    },

    async read(version, range) {
      const source = place(version);
      const found = await reads
        .call<GetObjectCommandOutput>(({ GetObjectCommand }, client) =>
          client.send(
            new GetObjectCommand({
              ...source,
              ...(range && { Range: `bytes=${range.first}-${range.last}` }),
            }),
          ),
        )
        .catch(missing(version));
      // On Node.js a body always is this kind of stream.
      return found.Body as Readable;
    },

    async remove(versions) {
      // One by one: services differ in the checksum that they want of a call for many.
      for (let at = 0; at < versions.length; at += deletedAtOnce) {
        const some = versions.slice(at, at + deletedAtOnce);
        await Promise.all(
          some.map((version) =>
            bucket.call(({ DeleteObjectCommand }, client) =>
              client.send(new DeleteObjectCommand(place(version))),
            ),
          ),
        );
      }
    },

    async *writtenBefore(moment) {
      let next: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await bucket.call(({ ListObjectsV2Command }, client) =>
          client.send(
            new ListObjectsV2Command({ Bucket: address.bucket, ...(next && { ContinuationToken: next }) }),
          ),
        );
        const old = (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key && isVersion(Key) && LastModified && LastModified < moment ? [Key] : [],
        );
        if (old.length > 0) yield old;
        next = page.NextContinuationToken;
      } while (next);
    },

    async removeUnfinished() {
      return 0;
    },

    async check() {
      await bucket.call(({ HeadBucketCommand }, client) =>
        client.send(new HeadBucketCommand({ Bucket: address.bucket })),
      );
    },
  };
}

function missing(version: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ObjectMissing ? new FileMissingError(version, error) : error;
  };
}

type Spooled = { stream: Readable; size: number; md5: string };

/**
 * Lets `body` run to its end into a file that loses its name `path` at once, then hands it on with its length and checksum (base64), which
 * some receivers want to know before the first byte. Nothing of it outlives the process, however that ends.
 */
async function spooled<T>(path: string, body: Readable, handOn: (file: Spooled) => Promise<T>): Promise<T> {
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
