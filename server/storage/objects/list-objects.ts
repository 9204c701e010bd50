import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { countCharacters } from '#domain/text/characters.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { escapeLikePattern, fragment, identifier } from '#server/platform/database/sql.ts';
import { findBucket } from '../buckets/bucket.ts';
import { parseBody, storableText } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';

const body = z.object({
  prefix: storableText,
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).max(1_000_000_000).default(0),
  search: storableText.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

/**
 * Handles POST /object/list/{bucket}. Returns the files directly under a prefix that the caller can see, and
 * the folders. Folders have no ID. If the bucket does not exist, the request fails, because the submission
 * form uses this request to check that storage works.
 */
export function listObjects(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string } }>('/object/list/:bucket', (request) => {
    const asked = parseBody(request, body);
    return runAsRequestCaller(request, context, { readOnly: true }, async (tx) => {
      const bucket = await findBucket(tx, request.params.bucket);
      return listEntries(tx, bucket.id, asked);
    });
  });
}

/** Returns the files and folders directly under a prefix whose names begin with `search`. */
async function listEntries(
  tx: TransactionSql,
  bucketId: string,
  { prefix, search, limit, offset, sortBy: { column, order } }: z.infer<typeof body>,
): Promise<object[]> {
  const folder = folderOf(prefix);
  const from = countCharacters(folder) + 1;
  const direction = order === 'asc' ? fragment`asc` : fragment`desc`;
  const sorting =
    column === 'name'
      ? fragment`name collate "C" ${direction}`
      : fragment`id is not null, ${identifier(column)} ${direction}, name collate "C"`;
  return tx<object[]>`
    with below as (
      select substr(o.name, ${from}) as rest, o.*
      from storage.objects o
      where o.bucket_id = ${bucketId} and ${inside(folder)} and substr(o.name, ${from}) ilike ${`${escapeLikePattern(search)}%`}
    )
    select entry.* from (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata
      from below where rest <> '' and position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from below where position('/' in rest) > 0
    ) as entry
    order by ${sorting} limit ${limit} offset ${offset}`;
}

function folderOf(prefix: string): string {
  const path = prefix.replace(/^\/+/, '');
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}

/**
 * Matches the names in a folder by a range instead of a pattern, so that the index can be used. In code-point
 * order, all names inside "a/" are between "a/" and "a0".
 */
function inside(folder: string) {
  if (folder === '') return fragment`true`;
  return fragment`o.name collate "C" >= ${folder} and o.name collate "C" < ${`${folder.slice(0, -1)}0`}`;
}
