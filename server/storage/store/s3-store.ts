import { createHash } from 'node:crypto';
import { access, constants, type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { S3Address } from '#server/platform/settings/s3-address.ts';
import {
  checkedVersion,
  FileMissingError,
  type FileStore,
  FileStoreOutage,
  isVersion,
} from './file-store.ts';
import { openS3Client, S3ObjectMissing } from './s3-client.ts';

const deleteConcurrency = 16;
const readConnections = 10_000;
const callConnections = 50;

/**
 * Stores files in an S3 bucket under their version. An upload is buffered in `temporaryFolder` until it is
 * complete. S3 never shows partial objects.
 */
export function openS3Store(address: S3Address, temporaryFolder: string): FileStore {
  const call = openS3Client(address, callConnections);
  // Reads use separate connections, so that slow readers cannot block writes.
  const callRead = openS3Client(address, readConnections);
  const place = (version: string) => ({ Bucket: address.bucket, Key: checkedVersion(version) });
  const makeTemporaryFolder = () => mkdir(temporaryFolder, { recursive: true, mode: 0o700 });

  return {
    async write(version, body) {
      const target = place(version);
      await makeTemporaryFolder();
      await viaTemporaryFile(join(temporaryFolder, `.upload-${target.Key}`), body, ({ stream, size, md5 }) =>
        call(({ PutObjectCommand }, client) =>
          client.send(
            new PutObjectCommand({ ...target, Body: stream, ContentLength: size, ContentMD5: md5 }),
          ),
        ),
      );
    },

    async read(version, range) {
      const source = place(version);
      const found = await callRead<GetObjectCommandOutput>(({ GetObjectCommand }, client) =>
        client.send(
          new GetObjectCommand({
            ...source,
            ...(range && { Range: `bytes=${range.first}-${range.last}` }),
          }),
        ),
      ).catch(missing(version));
      // The cast is safe because the SDK always returns a Node.js stream here.
      const body = found.Body as Readable;
      // More bytes than the response states would be taken for the next response of the connection.
      if (range && found.ContentLength !== range.last - range.first + 1) {
        body.destroy();
        throw new FileStoreOutage({ name: 'RangeIgnored', message: 'it sent another range', isBusy: false });
      }
      return body;
    },

    async remove(versions) {
      // Each file is deleted by a separate request, because S3 services require different checksums for
      // deleting several objects at once.
      for (let at = 0; at < versions.length; at += deleteConcurrency) {
        const batch = versions.slice(at, at + deleteConcurrency);
        await Promise.all(
          batch.map((version) =>
            call(({ DeleteObjectCommand }, client) => client.send(new DeleteObjectCommand(place(version)))),
          ),
        );
      }
    },

    async *writtenBefore(moment) {
      let next: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await call(({ ListObjectsV2Command }, client) =>
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
      await makeTemporaryFolder();
      await access(temporaryFolder, constants.R_OK | constants.W_OK | constants.X_OK);
      await call(({ HeadBucketCommand }, client) =>
        client.send(new HeadBucketCommand({ Bucket: address.bucket })),
      );
    },
  };
}

function missing(version: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof S3ObjectMissing ? new FileMissingError(version, error) : error;
  };
}

type TemporaryFile = { stream: Readable; size: number; md5: string };

/**
 * Writes `body` to a temporary file and calls `send` with its length and MD5, because S3 needs both in
 * advance. The file is unlinked right after it is opened, so that it disappears even if the process dies.
 */
async function viaTemporaryFile<T>(
  path: string,
  body: Readable,
  send: (file: TemporaryFile) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  try {
    const hash = createHash('md5');
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await writeAll(file, chunk);
      size += chunk.length;
    }
    return await withReadStream(file, (stream) => send({ stream, size, md5: hash.digest('base64') }));
  } finally {
    await file.close();
  }
}

async function withReadStream<T>(file: FileHandle, work: (stream: Readable) => Promise<T>): Promise<T> {
  const stream = file.createReadStream({ start: 0, autoClose: false });
  try {
    return await work(stream);
  } finally {
    stream.destroy();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}
