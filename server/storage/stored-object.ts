import type { TransactionSql } from '#server/platform/database/as-caller.ts';
import { objectNotFound } from './storage-error.ts';

export type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

export type StoredObject = {
  id: string;
  name: string;
  bucket_id: string;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

/** @throws StorageError Object not found when there is none, or none that the caller may see. */
export async function findObject(tx: TransactionSql, bucket: string, key: string): Promise<StoredObject> {
  const [object] = await tx<StoredObject[]>`
    select id, name, bucket_id, version, metadata, user_metadata, created_at, updated_at
    from storage.objects
    where bucket_id = ${bucket} and name = ${key} and version is not null`;
  if (!object) throw objectNotFound();
  return object;
}

/** What a row says of its file, in the words of the protocol. Sizes are in bytes. */
export function metadataOf(file: {
  version: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  at: Date;
}): ObjectMetadata {
  return {
    eTag: `"${file.version}"`,
    size: file.size,
    mimetype: file.mimetype,
    cacheControl: file.cacheControl,
    lastModified: file.at.toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
  };
}
