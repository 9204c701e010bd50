import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import { checkedKey } from './object-key.ts';
import type { StorageContext } from './storage-context.ts';
import { findObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string } };

/** GET /object/info/{bucket}/{path} (also …/info/authenticated/…) → what is known of a file, without its bytes. */
export function objectInfo(app: FastifyInstance, context: StorageContext): void {
  const answer = async (request: FastifyRequest<Route>) => {
    const key = checkedKey(request.params['*']);
    const object = await asRequester(request, context, { readOnly: true }, async (tx) => {
      const bucket = await findBucket(tx, request.params.bucket);
      return findObject(tx, bucket.id, key);
    });
    return {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: object.metadata.size,
      content_type: object.metadata.mimetype,
      cache_control: object.metadata.cacheControl,
      etag: object.metadata.eTag,
      metadata: object.user_metadata ?? {},
      last_modified: object.updated_at,
      created_at: object.created_at,
    };
  };
  app.get('/object/info/:bucket/*', answer);
  app.get('/object/info/authenticated/:bucket/*', answer);
}
