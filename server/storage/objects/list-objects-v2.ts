import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { fragment, identifier } from '#server/platform/database/sql.ts';
import { findBucket } from '../buckets/bucket.ts';
import { parseBody, storableText } from '../request-body.ts';
import { runAsRequestCaller, type StorageContext } from '../storage-context.ts';
import { invalidRequest } from '../storage-error.ts';

const most = 1000;

const body = z.object({
  prefix: storableText.default(''),
  limit: z.int().min(1).default(most),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});

const position = z.object({
  name: storableText,
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/)
    .nullable(),
});

/**
 * Handles POST /object/list-v2/{bucket} and returns one page `{hasNext, nextCursor, folders, objects}`. File
 * names are full paths. With `with_delimiter`, files in subfolders of the prefix are grouped into folders.
 */
export function listObjectsV2(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string } }>('/object/list-v2/:bucket', async (request) => {
    const asked = parseBody(request, body);
    const limit = Math.min(asked.limit, most);
    const after = asked.cursor === undefined ? null : positionOf(asked.cursor);
    if (after && (after.at === null) !== (asked.sortBy.column === 'name')) throw badCursor();
    const found = await runAsRequestCaller(request, context, { readOnly: true }, async (tx) => {
      const bucket = await findBucket(tx, request.params.bucket);
      return listPage(tx, { ...asked, bucket: bucket.id, after, limit: limit + 1 });
    });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return {
      hasNext: found.length > limit,
      ...(found.length > limit && last && { nextCursor: cursorOf(last) }),
      folders: entries.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name.slice(0, -1) })),
      objects: entries
        .filter(({ id }) => id !== null)
        .map(({ position: _position, ...object }) => ({ ...object, key: object.name })),
    };
  });
}

function cursorOf({ name, position: at }: Entry): string {
  return Buffer.from(JSON.stringify({ name, at })).toString('base64url');
}

function positionOf(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw badCursor();
  }
}

const badCursor = () =>
  invalidRequest('The cursor is none of this list: give the nextCursor of its last page.');

type Position = z.infer<typeof position>;

type Entry = {
  name: string;
  id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  last_accessed_at: Date | null;
  metadata: unknown;
  position: string | null;
};

type Page = z.infer<typeof body> & { bucket: string; after: Position | null };

/** Returns the files and folders that follow a position under a prefix. Folders have no ID. */
async function listPage(tx: TransactionSql, page: Page): Promise<Entry[]> {
  const { column } = page.sortBy;
  const [order, further] =
    page.sortBy.order === 'asc' ? [fragment`asc`, fragment`>`] : [fragment`desc`, fragment`<`];
  // A folder is sorted by the dates of its oldest file.
  const sorting = column === 'name' ? fragment`null::timestamptz` : identifier(column);
  const from =
    page.after === null
      ? fragment`true`
      : column === 'name'
        ? fragment`name collate "C" ${further} ${page.after.name}`
        : // As text, because the driver would cut the time to milliseconds.
          fragment`(${sorting}, name collate "C") ${further} (${page.after.at}::text::timestamptz, ${page.after.name})`;
  return tx<Entry[]>`
    select name, id, created_at, updated_at, last_accessed_at, metadata, (${sorting})::text as position
    from (${page.with_delimiter ? entries(page) : files(page)}) as entry
    where ${from}
    order by ${sorting} ${order}, name collate "C" ${order} limit ${page.limit}`;
}

function files({ bucket, prefix }: Page) {
  return fragment`
    select o.name, o.id, o.created_at, o.updated_at, o.last_accessed_at, o.metadata
    from storage.objects o
    where o.bucket_id = ${bucket} and o.name collate "C" >= ${prefix} and o.name collate "C" < ${`${prefix}\u007f`}`;
}

function entries(page: Page) {
  const rest = fragment`substr(name, ${[...page.prefix].length + 1})`;
  return fragment`
    with below as (${files(page)})
    select * from below where position('/' in ${rest}) = 0
    union all
    select ${page.prefix} || split_part(${rest}, '/', 1) || '/', null, min(created_at), min(updated_at), null, null
    from below where position('/' in ${rest}) > 0 group by 1`;
}
