import type { Caller } from '#server/platform/caller/caller.ts';
import { runCallerStatement } from '#server/platform/database/caller-transaction.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { type Bucket, bucketColumns, findBucket } from '../buckets/bucket.ts';
import type { ObjectMetadata } from '../objects/stored-object.ts';
import { runAsCaller, type StorageContext } from '../storage-context.ts';
import { rulesForBucket, type UploadRules } from './bucket-rules.ts';
import {
  insertion,
  insertRow,
  isDatabaseRefusal,
  type NewObject,
  type ObjectDescription,
  rowOf,
  type Uploader,
} from './store-object.ts';

export type Admission = Uploader & {
  rules: UploadRules;
};

/**
 * Checks whether the caller may create or replace the object, with an insert that is rolled back. Returns the
 * rules of the bucket. The size of the file, if it is known, must fit the budget of the caller.
 * @throws StorageError if the upload is not allowed
 */
export async function admitUpload(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  metadata: ObjectMetadata | null = null,
): Promise<Admission> {
  // The placeholder is marked as a visitor's upload, because `isAsAdmitted` accepts these from every caller.
  const placeholder = { metadata, userMetadata: '{}', isVisitor: true };
  const bucket =
    object.mode === 'create' ? await admittingBucket(caller, context, object, placeholder) : null;
  if (bucket === null) return admitByDryRun(caller, context, object, placeholder);
  const rules = rulesForBucket(bucket);
  rules.checkKey(object.key);
  return { rules, isVisitor: bucket.isVisitor };
}

type Placeholder = ObjectDescription & Uploader;

const visitor = `current_user = 'anon' as "isVisitor"`;
const dryRunQuery = `with placed as (${insertion})
  select ${bucketColumns}, ${visitor} from storage.buckets where id = $2`;

/**
 * Tries the insert in one round trip. Returns null if it fails, and then `admitByDryRun` finds the reason.
 */
async function admittingBucket(
  caller: Caller,
  { database }: StorageContext,
  object: NewObject,
  placeholder: Placeholder,
): Promise<(Bucket & Uploader) | null> {
  try {
    const [found] = await runCallerStatement<Bucket & Uploader>(database.api, caller, {
      text: dryRunQuery,
      values: rowOf(object, placeholder),
      isRolledBack: true,
    });
    return found ?? null;
  } catch (error) {
    if (isDatabaseRefusal(error)) return null;
    throw error;
  }
}

function admitByDryRun(
  caller: Caller,
  context: StorageContext,
  object: NewObject,
  placeholder: Placeholder,
): Promise<Admission> {
  return dryRun(caller, context, async (tx) => {
    // The driver sends these statements together. The queries come first, because a failed insert aborts the
    // transaction.
    const callerQuery = tx.query<[Uploader]>(`select ${visitor}`, []);
    const bucketQuery = findBucket(tx, object.bucket);
    const insert = insertRow(tx, object, placeholder);
    insert.catch(() => {});
    const [bucket, [{ isVisitor }]] = await Promise.all([bucketQuery, callerQuery]);
    const rules = rulesForBucket(bucket);
    rules.checkKey(object.key);
    await insert;
    return { rules, isVisitor };
  });
}

class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super();
    this.result = result;
  }
}

async function dryRun<T>(
  caller: Caller,
  context: StorageContext,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  try {
    return await runAsCaller(caller, context, {}, async (tx) => {
      throw new RolledBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
