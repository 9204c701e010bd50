import type { FastifyInstance } from 'fastify';
import { asRole, serviceCaller } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import { checkedKey } from './object-key.ts';
import { serveObject } from './serve-object.ts';
import type { StorageContext } from './storage-context.ts';
import { bucketNotFound } from './storage-error.ts';
import { findObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string }; Querystring: { download?: unknown } };

/** GET, HEAD /object/public/{bucket}/{path} → the bytes of a file in a public bucket, for anybody, without a key. */
export function openPublicObject(app: FastifyInstance, context: StorageContext): void {
  app.route<Route>({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler(request, reply) {
      const key = checkedKey(request.params['*']);
      const find = () =>
        asRole(serviceCaller, context, { readOnly: true }, async (tx) => {
          const bucket = await findBucket(tx, request.params.bucket);
          if (!bucket.public) throw bucketNotFound();
          return findObject(tx, bucket.id, key);
        });
      return serveObject({
        request,
        reply,
        files: context.files,
        find,
        download: request.query.download,
        cacheSeconds: null,
      });
    },
  });
}
