import type { Caller } from '#server/platform/caller/caller.ts';
import type { TransactionSql } from '#server/platform/database/as-caller.ts';
import { overloaded } from '#server/platform/database/gate.ts';
import { inOneTrip } from '#server/platform/database/one-trip.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { isDatabaseOutage } from '#server/platform/errors/outage.ts';
import { type Bucket, bucketColumns, findBucket } from '../buckets/bucket.ts';
import { asRole, type StorageContext } from '../storage-context.ts';
import { StorageError } from '../storage-error.ts';
import { tryRemoveFiles } from '../store/file-cleanup.ts';
import { rulesOf, type UploadRules } from './bucket-rules.ts';
import {
  type Asker,
  type Described,
  insertion,
  insertRow,
  type NewObject,
  rowOf,
  writeRow,
} from './store-object.ts';

export type Admission = Asker & {
  /** What the new file has to keep to. */
  rules: UploadRules;
};

/** Whether the caller may put a new file there, and by which rules. @throws StorageError when they may not. */
export async function admissionOf(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
): Promise<Admission> {
  const bucket = object.mode === 'create' ? await bucketThatTakes(caller, context, object) : null;
  if (bucket === null) return rehearsedAdmission(caller, context, object);
  const rules = rulesOf(bucket);
  rules.checkKey(object.key);
  return { rules, isVisitor: bucket.isVisitor };
}

// As a visitor's, whom nothing stops from being one.
const undescribed = { metadata: null, userMetadata: '{}', isVisitor: true };
const visitor = `current_user = 'anon' as "isVisitor"`;
const rehearsal = `with placed as (${insertion})
  select ${bucketColumns}, ${visitor} from storage.buckets where id = $2`;

/** Tries the row in one round trip and takes it back. Null where it is refused: why is for a longer look to say. */
async function bucketThatTakes(
  caller: Caller,
  { database }: StorageContext,
  object: NewObject,
): Promise<(Bucket & Asker) | null> {
  try {
    const [found] = await inOneTrip<Bucket & Asker>(database.api, caller, {
      text: rehearsal,
      values: rowOf(object, undescribed),
      isRolledBack: true,
    });
    return found ?? null;
  } catch (error) {
    if (isRefusedByDatabase(error)) return null;
    throw error;
  }
}

function rehearsedAdmission(caller: Caller, context: StorageContext, object: NewObject): Promise<Admission> {
  return rehearse(caller, context, async (tx) => {
    // Sent together, the questions first: a row that is refused ends the transaction.
    const asking = tx.unsafe<[Asker]>(`select ${visitor}`).execute();
    const finding = findBucket(tx, object.bucket);
    const writing = insertRow(tx, object, undescribed);
    writing.catch(() => {});
    const [bucket, [{ isVisitor }]] = await Promise.all([finding, asking]);
    const rules = rulesOf(bucket);
    rules.checkKey(object.key);
    await writing;
    return { rules, isVisitor };
  });
}

class Rehearsed<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super();
    this.result = result;
  }
}

/** Does what would be done, and takes it back. @throws what doing it would throw. */
async function rehearse<T>(
  caller: Caller,
  context: StorageContext,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  try {
    return await asRole(caller, context, {}, async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}

/**
 * Keeps a file and then writes the row that points at it, so that nothing acknowledged is lost and nothing
 * half-written is seen. `keep` writes it under the object's version, and says as whose it was admitted; nothing stays of one
 * that is refused.
 */
export async function storeFile(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  keep: () => Promise<Described & Asker>,
): Promise<{ Id: string; Key: string }> {
  const file = await keep().catch(async (error) => {
    await tryRemoveFiles(context, [object.version]);
    throw error;
  });
  try {
    const { id, replaced } = await writeRow(caller, context, object, file);
    if (replaced) await tryRemoveFiles(context, [replaced]);
    return { Id: id, Key: `${object.bucket}/${object.key}` };
  } catch (error) {
    // Only a refusal is certain; after a broken connection the row may stand, and the sweep looks.
    if (isRefusal(error)) await tryRemoveFiles(context, [object.version]);
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof StorageError) return true;
  // Turned away before anything was sent.
  if (error instanceof ApiError && error.code === overloaded) return true;
  return isRefusedByDatabase(error);
}

function isRefusedByDatabase(error: unknown): boolean {
  return error instanceof Error && error.name === 'PostgresError' && !isDatabaseOutage(error);
}
