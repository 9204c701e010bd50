import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type StorageContext, serviceCaller } from '../storage-context.ts';
import { checkedKey } from './object-key.ts';
import { findObject, type StoredObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string } };

/**
 * GET, HEAD /object/info/{bucket}/{path} (also …/info/authenticated/…) → the metadata of a file;
 * …/info/public/… for a file in a public bucket, without a key.
 */
export function objectInfo(app: FastifyInstance, context: StorageContext): void {
  const infoForCaller = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const key = checkedKey(request.params['*']);
    const caller = await callerOf(request, context);
    return sendInfo(reply, await findObject(caller, context, { bucket: request.params.bucket, key }));
  };
  app.get('/object/info/:bucket/*', infoForCaller);
  app.get('/object/info/authenticated/:bucket/*', infoForCaller);
  app.get('/object/info/public/:bucket/*', async (request: FastifyRequest<Route>, reply) => {
    const key = checkedKey(request.params['*']);
    const { bucket } = request.params;
    return sendInfo(reply, await findObject(serviceCaller, context, { bucket, key, isPublic: true }));
  });
}

function sendInfo(reply: FastifyReply, object: StoredObject) {
  reply.header('etag', object.metadata.eTag);
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
}
