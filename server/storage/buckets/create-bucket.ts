import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isBucketName } from '../objects/object-key.ts';
import { parseBody } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { invalidBucketName } from '../storage-error.ts';
import { bucketFields } from './bucket.ts';

const body = z.object({
  ...bucketFields,
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').optional(),
});

/** Handles POST /bucket. Creates a bucket if a policy allows the caller to. */
export function createBucket(app: FastifyInstance, context: StorageContext): void {
  app.post('/bucket', async (request) => {
    const { name, id = name, ...asked } = parseBody(request, body);
    if (!isBucketName(id) || !isBucketName(name)) throw invalidBucketName();
    await runAsRequestCaller(
      request,
      context,
      {},
      (tx) => tx`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (${id}, ${name}, ${asked.public ?? false}, ${asked.file_size_limit ?? null}, ${asked.allowed_mime_types ?? null})`,
    );
    return { name };
  });
}
