import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { fragment } from '#server/platform/database/sql.ts';
import { isBucketName } from '../objects/object-key.ts';
import { bucketNotFound } from '../storage-error.ts';

export type Bucket = {
  id: string;
  public: boolean;
  sizeLimit: number | null;
  allowedMimeTypes: string[] | null;
};

export const answerColumns = fragment`
  id, name, coalesce(owner_id::text, '') as owner, public, file_size_limit::float8, allowed_mime_types, created_at, updated_at`;

export const bucketColumns =
  'id, public, file_size_limit::float8 as "sizeLimit", allowed_mime_types as "allowedMimeTypes"';

/** Returns a bucket that the caller can see. Throws StorageError Bucket not found if there is none. */
export async function findBucket(tx: TransactionSql, id: string): Promise<Bucket> {
  if (!isBucketName(id)) throw bucketNotFound();
  const [bucket] = await tx.query<Bucket[]>(`select ${bucketColumns} from storage.buckets where id = $1`, [
    id,
  ]);
  if (!bucket) throw bucketNotFound();
  return bucket;
}

const mediaType = /^([\w.+-]+\/([\w.+-]+|\*)(;\s*charset=[\w-]+)?|\*(\/\*)?|)$/;

/** The fields of a bucket in a request body. The size limit is a number of bytes or a text such as "20mb". */
export const bucketFields = {
  public: z.boolean().optional(),
  file_size_limit: z
    .union([z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.string().transform(bytesOf)])
    .nullish(),
  allowed_mime_types: z
    .array(z.string())
    .refine(
      (types) => types.every((type) => type.length <= 1000 && mediaType.test(type)),
      'must be media types',
    )
    .transform((types) => types.filter((type) => type !== ''))
    .nullish(),
};

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

function bytesOf(text: string, context: z.RefinementCtx<string>): number {
  const [, value = '', unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?)(b|kb|mb|gb)?$/i.exec(text.trim()) ?? [];
  const bytes = Math.floor(Number(value) * (units[unit.toLowerCase() || 'b'] ?? 1));
  if (bytes >= 1 && Number.isSafeInteger(bytes)) return bytes;
  context.addIssue({ code: 'custom', message: 'must be a number of bytes, or like 20mb' });
  return z.NEVER;
}
