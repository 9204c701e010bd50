import type { FastifyRequest } from 'fastify';
import { type Caller, callerOfRole, readCaller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignedUrls } from './signed/signed-urls.ts';
import { accessDenied } from './storage-error.ts';
import type { FileStore } from './store/file-store.ts';
import type { OptimisticStart } from './uploads/optimistic-start.ts';

export type StorageContext = Platform & {
  files: FileStore;
  signedUrls: SignedUrls;
  startOptimistically: OptimisticStart;
};

type Access = { readOnly?: boolean; namedPaths?: readonly string[] };

/** Used for signed URLs and public buckets, where access has already been checked. */
export const serviceCaller = callerOfRole('service_role');

/**
 * Returns the caller of a request.
 * @throws StorageError AccessDenied if there is no valid key or token
 */
export async function callerOf(
  request: Pick<FastifyRequest, 'headers'>,
  { keys }: StorageContext,
): Promise<Caller> {
  try {
    return await readCaller(request.headers, keys);
  } catch (error) {
    // Clients of this protocol expect exactly this message if the key is missing.
    if (error instanceof ApiError)
      throw accessDenied(error.code === 'no_api_key' ? 'Invalid Compact JWS' : error.message, error);
    throw error;
  }
}

/**
 * Runs `work` in a transaction with the caller's rights. The caller can delete only the objects in
 * `namedPaths`.
 */
export async function runAsRequestCaller<T>(
  request: FastifyRequest,
  context: StorageContext,
  access: Access,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  return runAsCaller(await callerOf(request, context), context, access, work);
}

export function runAsCaller<T>(
  caller: Caller,
  { database }: StorageContext,
  { readOnly = false, namedPaths }: Access,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const settings = namedPaths ? { 'request.named_paths': JSON.stringify(namedPaths) } : {};
  return asCaller(database.api, caller, { readOnly, settings }, work);
}
