import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isStorable } from '#domain/text/characters.ts';
import { literally } from '../literally.ts';
import { parseShape } from '../request-body.ts';
import { asRequester, type StorageContext } from '../storage-context.ts';

const query = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional(),
  offset: z.coerce.number().pipe(z.int().min(0).max(1_000_000_000)).default(0),
  search: z
    .string()
    .max(1024)
    .refine(isStorable, 'must not hold a zero byte or half a character')
    .default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** GET /bucket → the buckets that the caller may know of, by name unless the query says otherwise. */
export function listBuckets(app: FastifyInstance, context: StorageContext): void {
  app.get('/bucket', async (request) => {
    const asked = parseShape(request.query, query);
    return asRequester(
      request,
      context,
      { readOnly: true },
      (tx) => tx`
        select id, name, coalesce(owner_id::text, '') as owner, public, file_size_limit::float8, allowed_mime_types,
          created_at, updated_at
        from storage.buckets
        where name ilike ${`%${literally(asked.search)}%`}
        order by ${tx(asked.sortColumn)} ${asked.sortOrder === 'asc' ? tx`asc` : tx`desc`}, id
        limit ${asked.limit ?? null} offset ${asked.offset}`,
    );
  });
}
