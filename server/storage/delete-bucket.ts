import type { FastifyInstance } from 'fastify';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import type { StorageContext } from './storage-context.ts';
import { bucketNotEmpty, bucketNotFound } from './storage-error.ts';
import { tryRemoveFiles } from './try-remove-files.ts';

type Route = { Params: { id: string } };
const batch = 1000;

/** DELETE /bucket/{id}, of an empty one, and POST /bucket/{id}/empty, of the files that the caller may delete. */
export function deleteBucket(app: FastifyInstance, context: StorageContext): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // Neither needs a body, and clients send an empty one as JSON.
    scope.addContentTypeParser('*', (_request, payload, leave) => {
      payload.resume();
      leave(null);
    });
    scope.delete<Route>('/bucket/:id', async (request) => {
      const [deleted] = await asRequester(
        request,
        context,
        {},
        (tx) => tx`delete from storage.buckets where id = ${request.params.id} returning id`,
      ).catch((error: unknown) => {
        throw isStillUsed(error) ? bucketNotEmpty() : error;
      });
      if (!deleted) throw bucketNotFound();
      return { message: 'Successfully deleted' };
    });
    scope.post<Route>('/bucket/:id/empty', async (request) => {
      for (;;) {
        const deleted = await asRequester(request, context, {}, async (tx) => {
          const bucket = await findBucket(tx, request.params.id);
          return tx<{ version: string | null }[]>`
            delete from storage.objects
            where id in (select id from storage.objects where bucket_id = ${bucket.id} limit ${batch}) returning version`;
        });
        await tryRemoveFiles(
          context,
          deleted.flatMap(({ version }) => version ?? []),
        );
        if (deleted.length < batch) break;
      }
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
    });
    done();
  });
}

function isStillUsed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
