import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { assignments } from '#server/platform/database/sql.ts';
import { parseBody } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { bucketNotFound } from '../storage-error.ts';
import { bucketFields } from './bucket.ts';

const body = z
  .object(bucketFields)
  .refine(
    (settings) => Object.values(settings).some((value) => value !== undefined),
    'must change something',
  );

/**
 * Handles PUT /bucket/{id}. Changes the given settings of a bucket but does not check existing files against
 * them.
 */
export function updateBucket(app: FastifyInstance, context: StorageContext): void {
  app.put<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const asked = parseBody(request, body);
    const [updated] = await runAsRequestCaller(
      request,
      context,
      {},
      (tx) => tx`
        update storage.buckets set ${assignments(asked)}, updated_at = now() where id = ${request.params.id} returning id`,
    );
    if (!updated) throw bucketNotFound();
    return { message: 'Successfully updated' };
  });
}
