import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findBucket } from '../buckets/bucket.ts';
import { checkedKey } from '../objects/object-key.ts';
import { parseBody } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { checkLifetime, lifetime } from './signed-urls.ts';

const body = z.object({ expiresIn: lifetime, paths: z.array(z.string()).min(1).max(1000) });

const unreadable = 'Either the object does not exist or you do not have access to it';

/** POST /object/sign/{bucket} `{expiresIn, paths}` → `{path, signedURL}` or `{path, error}` for each path, in order. */
export function signObjects(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const { expiresIn, paths } = parseBody(request, body);
    checkLifetime(request.params.bucket, expiresIn);
    const keys = paths.map(checkedKey);
    const { bucket, readable } = await runAsRequestCaller(
      request,
      context,
      { readOnly: true },
      async (tx) => {
        const found = await findBucket(tx, request.params.bucket);
        const rows = await tx<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${found.id} and name = any(${keys}) and version is not null`;
        return { bucket: found.id, readable: new Set(rows.map((row) => row.name)) };
      },
    );
    return Promise.all(
      keys.map(async (path) => {
        if (!readable.has(path)) return { error: unreadable, path, signedURL: null };
        const token = await context.signedUrls.sign(bucket, path, expiresIn);
        return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
      }),
    );
  });
}
