import type { FastifyInstance } from 'fastify';
import type { StorageContext } from '../storage-context.ts';
import type { ObjectPath } from './object-key.ts';
import { findPublicObject, findVisibleObject } from './stored-object.ts';

/**
 * Handles GET and HEAD /object/info/{bucket}/{path} and …/info/authenticated/…, which return the metadata of
 * a file that the caller may read. Also handles …/info/public/… for files in public buckets, which needs no
 * key.
 */
export function objectInfo(app: FastifyInstance, context: StorageContext): void {
  const route = (url: string, findObject: typeof findVisibleObject) =>
    app.get<{ Params: ObjectPath }>(url, async (request, reply) => {
      const object = await findObject(request, context);
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
    });
  route('/object/info/:bucket/*', findVisibleObject);
  route('/object/info/authenticated/:bucket/*', findVisibleObject);
  route('/object/info/public/:bucket/*', findPublicObject);
}
