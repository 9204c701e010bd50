import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isStorable } from '#domain/text/characters.ts';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import { listEntries } from './list-entries.ts';
import { parseBody } from './parse-body.ts';
import type { StorageContext } from './storage-context.ts';

const text = z.string().max(1024).refine(isStorable, 'must not hold a zero byte or half a character');

const body = z.object({
  prefix: text,
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000_000).default(0),
  search: text.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/**
 * POST /object/list/{bucket} → what lies directly under a prefix: files, and folders as entries without an id.
 * Files that the caller may not see are left out. A bucket that is not there is refused: the submission form
 * asks with this call whether storage is ready.
 */
export function listObjects(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string } }>('/object/list/:bucket', (request) => {
    const asked = parseBody(request, body);
    return asRequester(request, context, { readOnly: true }, async (tx) => {
      const bucket = await findBucket(tx, request.params.bucket);
      return listEntries(tx, { ...asked, bucket: bucket.id, ...asked.sortBy });
    });
  });
}
