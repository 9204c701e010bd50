import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callerOf } from './as-requester.ts';
import { findObject } from './find-object.ts';
import { checkedKey } from './object-key.ts';
import { parseBody } from './parse-body.ts';
import type { StorageContext } from './storage-context.ts';

/** Seconds that a signed address lives: at least one, at most ten years. */
export const lifetime = z.int().min(1).max(315_360_000);

const body = z.object({ expiresIn: lifetime });

/** POST /object/sign/{bucket}/{path} `{expiresIn}` → `{signedURL}`, relative, for a file that the caller may read. */
export function signObject(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string; '*': string } }>('/object/sign/:bucket/*', async (request) => {
    const { expiresIn } = parseBody(request, body);
    const key = checkedKey(request.params['*']);
    const caller = await callerOf(request, context);
    const object = await findObject(caller, context, { bucket: request.params.bucket, key });
    const token = await context.addresses.sign(object.bucket_id, key, expiresIn);
    return { signedURL: `/object/sign/${object.bucket_id}/${key}?token=${token}` };
  });
}
