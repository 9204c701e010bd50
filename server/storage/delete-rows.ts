import type { FastifyRequest } from 'fastify';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import type { StorageContext } from './storage-context.ts';
import { tryRemoveFiles } from './try-remove-files.ts';

type DeletedObject = { name: string; version: string | null };

/**
 * Deletes the objects of those names that the caller may delete: the rows first, then, once that is committed,
 * the files. A file that cannot be removed now belongs to no row any more and is swept up later.
 */
export async function deleteRows(
  request: FastifyRequest,
  context: StorageContext,
  bucketId: string,
  keys: readonly string[],
): Promise<DeletedObject[]> {
  const deleted = await asRequester(request, context, { namedPaths: keys }, async (tx) => {
    const bucket = await findBucket(tx, bucketId);
    return tx<DeletedObject[]>`
      delete from storage.objects where bucket_id = ${bucket.id} and name = any(${[...keys]})
      returning id, bucket_id, name, owner_id, coalesce(owner_id::text, '') as owner, version, metadata, user_metadata,
        created_at, updated_at, last_accessed_at`;
  });
  await tryRemoveFiles(
    context,
    deleted.flatMap(({ version }) => version ?? []),
  );
  return deleted;
}
