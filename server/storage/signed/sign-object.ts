import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkedKey } from '../objects/object-key.ts';
import { findObject } from '../objects/stored-object.ts';
import { parseBody } from '../request-body.ts';
import { callerOf, type StorageContext } from '../storage-context.ts';
import { transformingNotOffered } from '../storage-error.ts';
import { checkLifetime, lifetime } from './signed-urls.ts';

const body = z.object({ expiresIn: lifetime, transform: z.looseObject({}).nullish() });

/** POST /object/sign/{bucket}/{path} `{expiresIn}` → `{signedURL}`, a relative URL of a file that the caller may read. */
export function signObject(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string; '*': string } }>('/object/sign/:bucket/*', async (request) => {
    const { expiresIn, transform } = parseBody(request, body);
    if (Object.keys(transform ?? {}).length > 0) throw transformingNotOffered();
    checkLifetime(request.params.bucket, expiresIn);
    const key = checkedKey(request.params['*']);
    const caller = await callerOf(request, context);
    const object = await findObject(caller, context, { bucket: request.params.bucket, key });
    const token = await context.signedUrls.sign(object.bucket_id, key, expiresIn);
    return { signedURL: `/object/sign/${object.bucket_id}/${key}?token=${token}` };
  });
}
