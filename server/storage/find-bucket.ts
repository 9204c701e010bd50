import type { TransactionSql } from '#server/platform/database/as-caller.ts';
import { isBucketName } from './object-key.ts';
import { bucketNotFound } from './storage-error.ts';

export type Bucket = {
  id: string;
  public: boolean;
  sizeLimit: number | null;
  allowedMimeTypes: string[] | null;
};

/** In the words of `Bucket`. */
export const bucketColumns =
  'id, public, file_size_limit::float8 as "sizeLimit", allowed_mime_types as "allowedMimeTypes"';

/** @throws StorageError Bucket not found, also for a name that no bucket can have. */
export async function findBucket(tx: TransactionSql, id: string): Promise<Bucket> {
  if (!isBucketName(id)) throw bucketNotFound();
  const [bucket] = await tx.unsafe<Bucket[]>(`select ${bucketColumns} from storage.buckets where id = $1`, [
    id,
  ]);
  if (!bucket) throw bucketNotFound();
  return bucket;
}
