import type { Caller } from '#server/platform/caller/caller.ts';
import type { TransactionSql } from '#server/platform/database/as-caller.ts';
import { inOneTrip } from '#server/platform/database/one-trip.ts';
import type { ObjectMetadata } from '../objects/stored-object.ts';
import { asRole, type StorageContext } from '../storage-context.ts';
import { invalidToken, objectNotFound } from '../storage-error.ts';

export type NewObject = {
  id: string;
  version: string;
  bucket: string;
  key: string;
  /** Whether there may be none at that place yet, may be one (the header x-upsert), or must be one. */
  mode: 'create' | 'upsert' | 'update';
};
export type Described = {
  metadata: ObjectMetadata | null;
  /** JSON. */
  userMetadata: string;
};
/** Whether the database takes the caller for a visitor, as it does whose session has ended. */
export type Asker = { isVisitor: boolean };

type Written = {
  id: string;
  /** The version that was there before. */
  replaced: string | null;
};

/**
 * Writes the row that points at a file already stored; its id is the old one's where it replaces one.
 * @throws StorageError where a person's session ended while they sent it: as a visitor's file it was never counted.
 */
export async function writeRow(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  described: Described & Asker,
): Promise<Written> {
  if (object.mode !== 'create') return asRole(caller, context, {}, (tx) => insertRow(tx, object, described));
  const [placed] = await inOneTrip<{ isPlaced: boolean }>(context.database.api, caller, {
    text: `with placed as (${insertion}) select ${isAsAdmitted} as "isPlaced"`,
    values: rowOf(object, described),
  });
  if (!placed?.isPlaced) throw sessionEnded();
  return { id: object.id, replaced: null };
}

const isAsAdmitted = `($7::text = 'visitor' or current_user <> 'anon')`;

/** A new row, with the values of `rowOf`; none where the caller was admitted as a person, and is a visitor now. */
export const insertion = `
  insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata)
  select $1::text::uuid, $2::text, $3::text, $4::text, $5::text::jsonb, $6::text::jsonb where ${isAsAdmitted}`;

export function rowOf(
  { id, bucket, key, version }: NewObject,
  { metadata, userMetadata, isVisitor }: Described & Asker,
): string[] {
  return [id, bucket, key, version, JSON.stringify(metadata), userMetadata, isVisitor ? 'visitor' : 'person'];
}

const sessionEnded = () => invalidToken('InvalidJWT', 'The session ended before the file was there.');

/** Without RETURNING unless it replaces: somebody who may upload need not be allowed to look. */
export async function insertRow(
  tx: TransactionSql,
  object: NewObject,
  described: Described & Asker,
): Promise<Written> {
  const row = rowOf(object, described);
  if (object.mode === 'create') {
    await tx.unsafe(insertion, row);
    return { id: object.id, replaced: null };
  }
  const [before] = await tx<{ version: string | null }[]>`
    select version from storage.objects where bucket_id = ${object.bucket} and name = ${object.key} for update`;
  if (object.mode === 'update' && !before) throw objectNotFound();
  const [written] = await tx.unsafe<{ id: string }[]>(replacement, row);
  if (!written) throw sessionEnded();
  return { id: written.id, replaced: before?.version ?? null };
}

const replacement = `${insertion}
  on conflict (bucket_id, name) do update
  set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
  returning id`;
