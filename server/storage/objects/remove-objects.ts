import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findBucket } from '../buckets/bucket.ts';
import { parseBody } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { objectNotFound } from '../storage-error.ts';
import { checkedKey, type ObjectPath } from './object-key.ts';

const body = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/**
 * Handles DELETE /object/{bucket} `{prefixes}` and returns the deleted objects. Skips objects that do not
 * exist and objects that the caller may not delete. Also handles DELETE /object/{bucket}/{path}. This request
 * fails if the object does not exist or the caller may not delete it.
 */
export function removeObjects(app: FastifyInstance, context: StorageContext): void {
  app.delete<{ Params: { bucket: string } }>('/object/:bucket', (request) => {
    const { prefixes } = parseBody(request, body);
    return deleteObjects(request, context, request.params.bucket, prefixes.map(checkedKey));
  });
  app.delete<{ Params: ObjectPath }>('/object/:bucket/*', async (request) => {
    const keys = [checkedKey(request.params['*'])];
    const deleted = await deleteObjects(request, context, request.params.bucket, keys);
    if (deleted.length === 0) throw objectNotFound();
    return { message: 'Successfully deleted' };
  });
}

/** Deletes the objects that the caller may delete. A job removes their files. */
function deleteObjects(
  request: FastifyRequest,
  context: StorageContext,
  bucketId: string,
  keys: readonly string[],
): Promise<{ name: string }[]> {
  return runAsRequestCaller(request, context, { namedPaths: keys }, async (tx) => {
    const bucket = await findBucket(tx, bucketId);
    return tx<{ name: string }[]>`
      delete from storage.objects where bucket_id = ${bucket.id} and name = any(${[...keys]})
      returning id, bucket_id, name, owner_id, coalesce(owner_id::text, '') as owner, version, metadata, user_metadata,
        created_at, updated_at, last_accessed_at`;
  });
}
