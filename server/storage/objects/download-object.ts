import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { checkedKey } from './object-key.ts';
import { serveObject } from './serve-object.ts';
import { findObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string }; Querystring: { download?: unknown } };

/** GET, HEAD /object/{bucket}/{path} (also …/authenticated/…) → a file that the caller may read. */
export function downloadObject(app: FastifyInstance, context: StorageContext): void {
  const answer = async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const key = checkedKey(request.params['*']);
    const caller = await callerOf(request, context);
    const find = () => findObject(caller, context, { bucket: request.params.bucket, key });
    return serveObject({
      request,
      reply,
      files: context.files,
      find,
      download: request.query.download,
      cacheSeconds: null,
    });
  };
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*']) {
    app.route<Route>({ method: ['GET', 'HEAD'], url, handler: answer });
  }
}
