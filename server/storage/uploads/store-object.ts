import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/caller/caller.ts';
import { runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import { isDatabaseOutage } from '#server/platform/errors/outage.ts';
import { isQueueRefusal } from '#server/platform/fair-use/refusals.ts';
import { checkedKey, type ObjectPath } from '../objects/object-key.ts';
import type { ObjectMetadata } from '../objects/stored-object.ts';
import { runAsCaller, type StorageContext } from '../storage-context.ts';
import { invalidToken, objectNotFound, StorageError } from '../storage-error.ts';
import { tryRemoveFiles } from '../store/unused-file-cleanup.ts';

export type NewObject = {
  id: string;
  version: string;
  bucket: string;
  key: string;
  /**
   * `create` requires a new object, `upsert` (x-upsert) may replace one, and `update` requires an existing
   * one.
   */
  mode: 'create' | 'upsert' | 'update';
};
export type ObjectDescription = {
  metadata: ObjectMetadata | null;
  userMetadata: string;
};
/** The caller of an upload as the database sees it. A caller whose session has ended counts as a visitor. */
export type Uploader = { isVisitor: boolean };

type Written = {
  id: string;
  /** The version of the file that was replaced, or null if the object is new. */
  replaced: string | null;
};

/**
 * Returns an object with a new id and version.
 * @throws StorageError InvalidKey (400)
 */
export function newObject(path: ObjectPath, mode: NewObject['mode']): NewObject {
  return { id: randomUUID(), version: randomUUID(), bucket: path.bucket, key: checkedKey(path['*']), mode };
}

export function uploadMode({ headers }: FastifyRequest): 'create' | 'upsert' {
  return headers['x-upsert'] === 'true' ? 'upsert' : 'create';
}

/**
 * Stores an object. Writes the file before the database row, so that every row has a file. If the database
 * rejects the row, removes the file.
 */
export async function storeObject(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  writeFile: () => Promise<ObjectDescription & Uploader>,
): Promise<{ Id: string; Key: string }> {
  const file = await writeFile().catch(async (error) => {
    await tryRemoveFiles(context, [object.version]);
    throw error;
  });
  try {
    const { id, replaced } = await writeRow(caller, context, object, file);
    if (replaced) await tryRemoveFiles(context, [replaced]);
    return { Id: id, Key: `${object.bucket}/${object.key}` };
  } catch (error) {
    // The file is removed only if the row does not exist. After a lost connection this is unknown, so the
    // cleanup decides.
    if (error instanceof StorageError || isQueueRefusal(error) || isDatabaseRefusal(error))
      await tryRemoveFiles(context, [object.version]);
    throw error;
  }
}

/** Returns whether the database rejected a statement, as opposed to being unavailable. */
export function isDatabaseRefusal(error: unknown): boolean {
  return isDatabaseError(error) && !isDatabaseOutage(error);
}

/**
 * Writes the row of a stored file. If an object is replaced, it keeps its ID.
 * @throws StorageError if the session ended during the upload, because anyone could remove the file of a
 * visitor
 */
async function writeRow(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  description: ObjectDescription & Uploader,
): Promise<Written> {
  if (object.mode !== 'create')
    return runAsCaller(caller, context, {}, (tx) => insertRow(tx, object, description));
  const [placed] = await runCallerStatement<{ isPlaced: boolean }>(context.database.api, caller, {
    text: `with placed as (${insertion}) select ${isAsAdmitted} as "isPlaced"`,
    values: rowOf(object, description),
  });
  if (!placed?.isPlaced) throw sessionEnded();
  return { id: object.id, replaced: null };
}

const isAsAdmitted = `($7::text = 'visitor' or current_user <> 'anon')`;

/**
 * Inserts the values of `rowOf`. Inserts nothing if the caller was signed in at the start of the upload and
 * is now treated as a visitor.
 */
export const insertion = `
  insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata)
  select $1::text::uuid, $2::text, $3::text, $4::text, $5::text::jsonb, $6::text::jsonb where ${isAsAdmitted}`;

export function rowOf(
  { id, bucket, key, version }: NewObject,
  { metadata, userMetadata, isVisitor }: ObjectDescription & Uploader,
): string[] {
  return [id, bucket, key, version, JSON.stringify(metadata), userMetadata, isVisitor ? 'visitor' : 'person'];
}

const sessionEnded = () => invalidToken('InvalidJWT', 'The session ended before the file was there.');

/**
 * Inserts or replaces the row of an object. The insert has no RETURNING clause, because the caller may not be
 * allowed to read the row.
 */
export async function insertRow(
  tx: TransactionSql,
  object: NewObject,
  description: ObjectDescription & Uploader,
): Promise<Written> {
  const row = rowOf(object, description);
  if (object.mode === 'create') {
    await tx.query(insertion, row);
    return { id: object.id, replaced: null };
  }
  const [before] = await tx<{ version: string | null }[]>`
    select version from storage.objects where bucket_id = ${object.bucket} and name = ${object.key} for update`;
  if (object.mode === 'update' && !before) throw objectNotFound();
  const [written] = await tx.query<{ id: string }[]>(replacement, row);
  if (!written) throw sessionEnded();
  return { id: written.id, replaced: before?.version ?? null };
}

const replacement = `${insertion}
  on conflict (bucket_id, name) do update
  set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
  returning id`;
