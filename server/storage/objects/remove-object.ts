import type { FastifyInstance } from 'fastify';
import type { StorageContext } from '../storage-context.ts';
import { objectNotFound } from '../storage-error.ts';
import { checkedKey } from './object-key.ts';
import { deleteObjects } from './remove-objects.ts';

/** DELETE /object/{bucket}/{path} deletes one object. @throws StorageError Object not found if the caller may not. */
export function removeObject(app: FastifyInstance, context: StorageContext): void {
  app.delete<{ Params: { bucket: string; '*': string } }>('/object/:bucket/*', async (request) => {
    const deleted = await deleteObjects(request, context, request.params.bucket, [
      checkedKey(request.params['*']),
    ]);
    if (deleted.length === 0) throw objectNotFound();
    return { message: 'Successfully deleted' };
  });
}
