import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from '#server/platform/caller/caller.ts';
import { findBucket } from '../buckets/bucket.ts';
import { checkedKey, type ObjectPath } from '../objects/object-key.ts';
import { findObject } from '../objects/stored-object.ts';
import { parseBody } from '../request-body.ts';
import { callerOf, runAsCaller, type StorageContext } from '../storage-context.ts';
import { transformingNotOffered } from '../storage-error.ts';
import { checkLifetime, lifetime } from './signed-urls.ts';

const oneBody = z.object({ expiresIn: lifetime, transform: z.looseObject({}).nullish() });
const manyBody = z.object({ expiresIn: lifetime, paths: z.array(z.string()).min(1).max(1000) });

const unreadable = 'Either the object does not exist or you do not have access to it';

/**
 * Handles POST /object/sign/{bucket}/{path} `{expiresIn}` and returns `{signedURL}`, which is a relative URL.
 * Also handles POST /object/sign/{bucket} `{expiresIn, paths}`, which returns `{path, signedURL}` or `{path,
 * error}` for each path. The caller must be allowed to read the files, now and when a URL is opened.
 */
export function signObjects(app: FastifyInstance, context: StorageContext): void {
  const sign = async (bucket: string, key: string, download: { caller: Caller; seconds: number }) =>
    `/object/sign/${bucket}/${key}?token=${await context.signedUrls.sign('download', bucket, key, download)}`;
  app.post<{ Params: ObjectPath }>('/object/sign/:bucket/*', async (request) => {
    const { expiresIn, transform } = parseBody(request, oneBody);
    if (Object.keys(transform ?? {}).length > 0) throw transformingNotOffered();
    checkLifetime(request.params.bucket, expiresIn);
    const caller = await callerOf(request, context);
    const { bucket, '*': path } = request.params;
    const { name } = await findObject(caller, context, { bucket, key: checkedKey(path) });
    return { signedURL: await sign(bucket, name, { caller, seconds: expiresIn }) };
  });
  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const { expiresIn, paths } = parseBody(request, manyBody);
    checkLifetime(request.params.bucket, expiresIn);
    const keys = paths.map(checkedKey);
    const caller = await callerOf(request, context);
    const { bucket, readable } = await runAsCaller(caller, context, { readOnly: true }, async (tx) => {
      const found = await findBucket(tx, request.params.bucket);
      const rows = await tx<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${found.id} and name = any(${keys}) and version is not null`;
      return { bucket: found.id, readable: new Set(rows.map((row) => row.name)) };
    });
    // A path may be repeated, but it is signed once, because each signature takes time from all callers.
    const signed = new Map<string, string>();
    for (const path of readable) signed.set(path, await sign(bucket, path, { caller, seconds: expiresIn }));
    return keys.map((path) => {
      const signedURL = signed.get(path) ?? null;
      return { error: signedURL === null ? unreadable : null, path, signedURL };
    });
  });
}
