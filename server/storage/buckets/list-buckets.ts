import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeLikePattern, fragment, identifier } from '#server/platform/database/sql.ts';
import { parseShape, storableText } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { answerColumns } from './bucket.ts';

const query = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).optional(),
  offset: z.coerce.number().pipe(z.int().min(0).max(1_000_000_000)).default(0),
  search: storableText.default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/**
 * Handles GET /bucket. Returns the buckets that the caller can see, sorted by name unless the request asks
 * for another order.
 */
export function listBuckets(app: FastifyInstance, context: StorageContext): void {
  app.get('/bucket', async (request) => {
    const asked = parseShape(request.query, query);
    return runAsRequestCaller(
      request,
      context,
      { readOnly: true },
      (tx) => tx`
        select ${answerColumns} from storage.buckets
        where name ilike ${`%${escapeLikePattern(asked.search)}%`}
        order by ${identifier(asked.sortColumn)} ${asked.sortOrder === 'asc' ? fragment`asc` : fragment`desc`}, id
        limit ${asked.limit ?? null} offset ${asked.offset}`,
    );
  });
}
