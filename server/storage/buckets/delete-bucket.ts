import type { FastifyInstance } from 'fastify';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { withoutBodies } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { bucketNotEmpty, bucketNotFound } from '../storage-error.ts';

/** Handles DELETE /bucket/{id}. Deletes a bucket if it is empty. */
export function deleteBucket(app: FastifyInstance, context: StorageContext): void {
  withoutBodies(app, (scope) => {
    scope.delete<{ Params: { id: string } }>('/bucket/:id', async (request) => {
      const [deleted] = await runAsRequestCaller(
        request,
        context,
        {},
        (tx) => tx`delete from storage.buckets where id = ${request.params.id} returning id`,
      ).catch((error: unknown) => {
        throw isDatabaseError(error) && error.code === '23503' ? bucketNotEmpty() : error;
      });
      if (!deleted) throw bucketNotFound();
      return { message: 'Successfully deleted' };
    });
  });
}
