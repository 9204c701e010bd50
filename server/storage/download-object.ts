import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import { checkedKey } from './object-key.ts';
import { serveObject } from './serve-object.ts';
import type { StorageContext } from './storage-context.ts';
import { findObject } from './stored-object.ts';

type Route = { Params: { bucket: string; '*': string }; Querystring: { download?: unknown } };

/** GET, HEAD /object/{bucket}/{path} (also …/authenticated/…) → the bytes of a file that the caller may read. */
export function downloadObject(app: FastifyInstance, context: StorageContext): void {
  const answer = (request: FastifyRequest<Route>, reply: FastifyReply) => {
    const key = checkedKey(request.params['*']);
    const find = () =>
      asRequester(request, context, { readOnly: true }, async (tx) => {
        const { bucket } = request.params;
        // Sent together; that there is no such bucket is said first.
        const finding = findObject(tx, bucket, key);
        finding.catch(() => {});
        await findBucket(tx, bucket);
        return finding;
      });
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
