import type { FastifyInstance } from 'fastify';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { bucketNotFound } from '../storage-error.ts';
import { answerColumns } from './bucket.ts';

/** Handles GET /bucket/{id}. Returns the bucket if the caller can see it. */
export function getBucket(app: FastifyInstance, context: StorageContext): void {
  app.get<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const [bucket] = await runAsRequestCaller(
      request,
      context,
      { readOnly: true },
      (tx) => tx`select ${answerColumns} from storage.buckets where id = ${request.params.id}`,
    );
    if (!bucket) throw bucketNotFound();
    return bucket;
  });
}
