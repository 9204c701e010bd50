import type { FastifyInstance } from 'fastify';
import { type StorageContext, serviceCaller } from '../storage-context.ts';
import { checkedKey } from './object-key.ts';
import { serveObject } from './serve-object.ts';
import { findObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string }; Querystring: { download?: unknown } };

/** GET, HEAD /object/public/{bucket}/{path} → a file in a public bucket, without a key. */
export function openPublicObject(app: FastifyInstance, context: StorageContext): void {
  app.route<Route>({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    handler(request, reply) {
      const key = checkedKey(request.params['*']);
      const { bucket } = request.params;
      const find = () => findObject(serviceCaller, context, { bucket, key, isPublic: true });
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
