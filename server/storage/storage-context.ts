import type { FastifyRequest } from 'fastify';
import { type Caller, readCaller } from '#server/platform/caller/caller.ts';
import { asCaller, type TransactionSql } from '#server/platform/database/as-caller.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SignedAddresses } from './signed/signed-urls.ts';
import { accessDenied } from './storage-error.ts';
import type { FileStore } from './store/file-store.ts';
import type { StartAhead } from './uploads/optimistic-start.ts';

/** What every endpoint of the storage service works with. */
export type StorageContext = Platform & {
  files: FileStore;
  addresses: SignedAddresses;
  startAhead: StartAhead;
};

type Access = { readOnly?: boolean; namedPaths?: readonly string[] };

/** The service's own rights, for what a signed address or a public bucket already allows. */
export const serviceCaller: Caller = {
  role: 'service_role',
  claims: { role: 'service_role' },
  userId: null,
  sessionId: null,
};

/** @throws StorageError AccessDenied (403 in the body) when the key or token is missing or no good. */
export async function callerOf(request: FastifyRequest, { keys }: StorageContext): Promise<Caller> {
  try {
    return await readCaller(request.headers, keys);
  } catch (error) {
    // The message is what clients of this protocol know for a call without a key.
    if (error instanceof ApiError)
      throw accessDenied(error.code === 'no_api_key' ? 'Invalid Compact JWS' : error.message);
    throw error;
  }
}

/**
 * Runs statements with the rights of whoever sent the request, in one transaction.
 * `namedPaths` are the objects that the request names to remove, which policies may ask for.
 */
export async function asRequester<T>(
  request: FastifyRequest,
  context: StorageContext,
  access: Access,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  return asRole(await callerOf(request, context), context, access, work);
}

export function asRole<T>(
  caller: Caller,
  { database }: StorageContext,
  { readOnly = false, namedPaths }: Access,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const settings = namedPaths ? { 'request.named_paths': JSON.stringify(namedPaths) } : {};
  return asCaller(database.api, caller, { readOnly, settings }, work);
}
