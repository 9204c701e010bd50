import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import { runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import { callerOf, type StorageContext, serviceCaller } from '../storage-context.ts';
import { bucketNotFound, objectNotFound } from '../storage-error.ts';
import { checkedKey, isBucketName, type ObjectPath } from './object-key.ts';

type Place = { bucket: string; key: string; isPublic?: boolean };
type Found = { bucketIsPublic: boolean } & (StoredObject | { id: null });

const objectQuery = `
  select b.public as "bucketIsPublic", o.id, o.name, o.bucket_id, o.owner_id, o.version, o.metadata, o.user_metadata,
    o.created_at, o.updated_at
  from storage.buckets b
  left join storage.objects o on o.bucket_id = b.id and o.name = $2 and o.version is not null
  where b.id = $1`;

type ObjectRequest = Pick<FastifyRequest<{ Params: ObjectPath }>, 'params' | 'headers'>;

/**
 * Returns the object that a request names if the caller can see it. Throws the same errors as `findObject`.
 */
export async function findVisibleObject(
  request: ObjectRequest,
  context: StorageContext,
): Promise<StoredObject> {
  const key = checkedKey(request.params['*']);
  const caller = await callerOf(request, context);
  return findObject(caller, context, { bucket: request.params.bucket, key });
}

/**
 * Returns the object that a request names if its bucket is public. Throws the same errors as `findObject`.
 */
export async function findPublicObject(
  { params }: ObjectRequest,
  context: StorageContext,
): Promise<StoredObject> {
  const key = checkedKey(params['*']);
  return findObject(serviceCaller, context, { bucket: params.bucket, key, isPublic: true });
}

/**
 * Finds an object that the caller can see, with one query. If `isPublic` is set, the bucket must also be
 * public.
 * @throws StorageError Bucket not found or Object not found
 */
export async function findObject(
  caller: Caller,
  { database }: StorageContext,
  { bucket, key, isPublic = false }: Place,
): Promise<StoredObject> {
  if (!isBucketName(bucket)) throw bucketNotFound();
  const [found] = await runCallerStatement<Found>(database.api, caller, {
    text: objectQuery,
    values: [bucket, key],
    readOnly: true,
    takesTurnOfSender: isPublic,
  });
  if (!found || (isPublic && !found.bucketIsPublic)) throw bucketNotFound();
  if (found.id === null) throw objectNotFound();
  return found;
}

export type ObjectMetadata = ReturnType<typeof metadataOf>;

export type StoredObject = {
  id: string;
  name: string;
  bucket_id: string;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
};

/** Returns a file's metadata with the field names of the storage protocol. Sizes are in bytes. */
export function metadataOf(file: {
  version: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  at: Date;
}) {
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
