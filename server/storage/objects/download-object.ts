import type { FastifyInstance } from 'fastify';
import type { StorageContext } from '../storage-context.ts';
import type { ObjectPath } from './object-key.ts';
import { type Serving, serveObject } from './serve-object.ts';
import { findPublicObject, findVisibleObject } from './stored-object.ts';

type Route = { Params: ObjectPath; Querystring: { download?: unknown } };

/**
 * Handles GET and HEAD /object/{bucket}/{path} and …/authenticated/…, which return a file that the caller may
 * read. Also handles …/public/…, which returns a file in a public bucket and needs no key.
 */
export function downloadObject(app: FastifyInstance, context: StorageContext): void {
  const route = (url: string, findObject: typeof findVisibleObject, cacheControl: Serving['cacheControl']) =>
    app.route<Route>({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) =>
        serveObject({
          request,
          reply,
          files: context.files,
          find: () => findObject(request, context),
          download: request.query.download,
          cacheControl,
        }),
    });
  // The next account of a browser must ask for itself, and the file may have been taken down.
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*'])
    route(url, findVisibleObject, () => 'no-cache');
  route('/object/public/:bucket/*', findPublicObject, (upload) => upload);
}
