import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutBodies } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { accessDenied } from '../storage-error.ts';
import { findBucket } from './bucket.ts';

type Batch = { last: string | null; isAllowed: boolean };

const batchSize = 1000;

/**
 * Handles POST /bucket/{id}/empty. Deletes the files that the caller may delete.
 * @throws StorageError AccessDenied if the caller may delete neither a file nor the bucket
 */
export function emptyBucket(app: FastifyInstance, context: StorageContext): void {
  withoutBodies(app, (scope) => {
    scope.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
      let after: string | null = '';
      let isAllowed = false;
      while (after !== null) {
        const batch: Batch = await deleteBatch(request, context, request.params.id, after);
        isAllowed ||= batch.isAllowed;
        after = batch.last;
      }
      if (!isAllowed) throw accessDenied('You may not empty this bucket');
      // Clients expect this message, although the bucket has already been emptied.
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
    });
  });
}

/**
 * Deletes those of the next 1,000 visible files that the caller may delete. `last` is null after the final
 * batch.
 */
function deleteBatch(
  request: FastifyRequest,
  context: StorageContext,
  id: string,
  after: string,
): Promise<Batch> {
  return runAsRequestCaller(request, context, {}, async (tx) => {
    const bucket = await findBucket(tx, id);
    const seen = await tx<{ name: string }[]>`
      select name from storage.objects where bucket_id = ${bucket.id} and name collate "C" > ${after}
      order by name collate "C" limit ${batchSize}`;
    const names = seen.map(({ name }) => name);
    const deleted = await tx`
      delete from storage.objects where bucket_id = ${bucket.id} and name = any(${names}) returning name`;
    const [right] = await tx<{ isGiven: boolean }[]>`
      select has_table_privilege('storage.buckets', 'delete') as "isGiven"`;
    return {
      last: names.at(-1) ?? null,
      isAllowed: deleted.length > 0 || right?.isGiven === true,
    };
  });
}
