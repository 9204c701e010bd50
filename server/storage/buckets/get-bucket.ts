import type { FastifyInstance } from 'fastify';
import { asRequester, type StorageContext } from '../storage-context.ts';
import { bucketNotFound } from '../storage-error.ts';

/** GET /bucket/{id} → one bucket; refused as Bucket not found when the caller may not know of it. */
export function getBucket(app: FastifyInstance, context: StorageContext): void {
  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const [bucket] = await asRequester(
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
