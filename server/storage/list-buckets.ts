import type { FastifyInstance } from 'fastify';
import { asRequester } from './as-requester.ts';
import type { StorageContext } from './storage-context.ts';

/** GET /bucket → the buckets that the caller may know of, by name. */
export function listBuckets(app: FastifyInstance, context: StorageContext): void {
  app.get('/bucket', (request) =>
    asRequester(
      request,
      context,
      { readOnly: true },
      (tx) => tx`
        select id, name, coalesce(owner_id::text, '') as owner, public, file_size_limit::float8, allowed_mime_types,
          created_at, updated_at
        from storage.buckets order by name`,
    ),
  );
}
