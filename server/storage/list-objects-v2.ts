import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isStorable } from '#domain/text/characters.ts';
import { asRequester } from './as-requester.ts';
import { findBucket } from './find-bucket.ts';
import { type Entry, listPage, type Position } from './list-page.ts';
import { parseBody } from './parse-body.ts';
import type { StorageContext } from './storage-context.ts';
import { invalidRequest } from './storage-error.ts';

const most = 1000;
const text = z.string().max(1024).refine(isStorable, 'must not hold a zero byte or half a character');

const body = z.object({
  prefix: text.default(''),
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
  name: text,
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/)
    .nullable(),
});

/**
 * POST /object/list-v2/{bucket} → `{hasNext, nextCursor, folders, objects}`: files by their whole names, a page at a
 * time, with `with_delimiter` only those directly under the prefix, beside the folders there.
 */
export function listObjectsV2(app: FastifyInstance, context: StorageContext): void {
  app.post<{ Params: { bucket: string } }>('/object/list-v2/:bucket', async (request) => {
    const asked = parseBody(request, body);
    const limit = Math.min(asked.limit, most);
    const after = asked.cursor === undefined ? null : positionOf(asked.cursor);
    if (after && (after.at === null) !== (asked.sortBy.column === 'name')) throw badCursor();
    const found = await asRequester(request, context, { readOnly: true }, async (tx) => {
      const bucket = await findBucket(tx, request.params.bucket);
      const page = { bucket: bucket.id, prefix: asked.prefix, inFolders: asked.with_delimiter, after };
      return listPage(tx, { ...page, ...asked.sortBy, limit: limit + 1 });
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
