import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutBodies } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { tryRemoveFiles } from '../store/unused-file-cleanup.ts';
import { findBucket } from './bucket.ts';

type Batch = { last: string | null; versions: string[] };

const batchSize = 1000;

/** Handles POST /bucket/{id}/empty. Deletes the files that the caller may delete. */
export function emptyBucket(app: FastifyInstance, context: StorageContext): void {
  withoutBodies(app, (scope) => {
    scope.post<{ Params: { id: string } }>('/bucket/:id/empty', async (request) => {
      let after: string | null = '';
      while (after !== null) {
        const { last, versions }: Batch = await deleteBatch(request, context, request.params.id, after);
        await tryRemoveFiles(context, versions);
        after = last;
      }
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
    const deleted = await tx<{ version: string | null }[]>`
      delete from storage.objects where bucket_id = ${bucket.id} and name = any(${names}) returning version`;
    return { last: names.at(-1) ?? null, versions: deleted.flatMap(({ version }) => version ?? []) };
  });
}
