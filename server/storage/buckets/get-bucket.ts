import type { FastifyInstance } from 'fastify';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { bucketNotFound } from '../storage-error.ts';

/** GET /bucket/{id} → one bucket; Bucket not found if the caller may not see it. */
export function getBucket(app: FastifyInstance, context: StorageContext): void {
  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const [bucket] = await runAsRequestCaller(
      request,
      context,
      { readOnly: true },
      (tx) => tx`
        select id, name, coalesce(owner_id::text, '') as owner, public, file_size_limit::float8, allowed_mime_types,
          created_at, updated_at
        from storage.buckets where id = ${request.params.id}`,
    );
    if (!bucket) throw bucketNotFound();
    return bucket;
  });
}
