import type { FastifyInstance } from 'fastify';
import { checkedKey, type ObjectPath } from '../objects/object-key.ts';
import { serveObject } from '../objects/serve-object.ts';
import { findObject } from '../objects/stored-object.ts';
import type { StorageContext } from '../storage-context.ts';
import { invalidRequest } from '../storage-error.ts';

type Route = { Params: ObjectPath; Querystring: { download?: unknown; token?: unknown } };

/**
 * Handles GET and HEAD /object/sign/{bucket}/{path}?token=. Returns the file of a signed URL if the
 * caller who requested the URL may still read it.
 */
export function openSignedObject(app: FastifyInstance, context: StorageContext): void {
  app.route<Route>({
    method: ['GET', 'HEAD'],
    url: '/object/sign/:bucket/*',
    async handler(request, reply) {
      const { token, download } = request.query;
      if (typeof token !== 'string') throw invalidRequest('The signed address lacks its token.');
      const key = checkedKey(request.params['*']);
      const { bucket } = request.params;
      const { caller, seconds } = await context.signedUrls.verify('download', token, bucket, key);
      const find = () => findObject(caller, context, { bucket, key });
      return serveObject({
        request,
        reply,
        files: context.files,
        find,
        download,
        cacheControl: () => `max-age=${seconds}`,
      });
    },
  });
}
