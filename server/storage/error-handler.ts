import type { FastifyInstance } from 'fastify';
import {
  type DatabaseError,
  isDatabaseError,
  secondsOfRefusal,
  sentenceOfRefusal,
} from '#server/platform/database/database-error.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import { isDatabaseOutage } from '#server/platform/errors/outage.ts';
import { isQueueRefusal } from '#server/platform/fair-use/refusals.ts';
import { insteadOfContent } from '#server/platform/http/error-edge.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  busy,
  internal,
  invalidRequest,
  objectNotFound,
  outage,
  refused,
  StorageError,
  tooLarge,
  unknownRoute,
} from './storage-error.ts';
import { FileStoreOutage } from './store/file-store.ts';

/** Sends every error of the storage service as `{statusCode, error, message, code}`. */
export function handleStorageErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((failure, request, reply) => {
    const refusal = toStorageError(failure);
    if (refusal.httpStatus >= 500)
      platform.log.error({ err: failure, requestId: request.id }, 'a storage request failed');
    if (refusal.httpStatus === 503 || refusal.httpStatus === 429)
      reply.header('retry-after', secondsOfRefusal(refusal.cause) ?? '2');
    return insteadOfContent(reply).status(refusal.httpStatus).send(bodyOf(refusal));
  });
  // A catch-all route answers unknown paths, because the web app already uses the not-found handler.
  app.all('/*', async () => {
    throw unknownRoute();
  });
}

function bodyOf({ status, error, message, code }: StorageError) {
  return { statusCode: String(status), error, message, code };
}

const diskTrouble = /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO|EACCES)$/;

/** Converts any error to a StorageError. Invalid requests get a 4xx status, outages 503 and overload 429. */
export function toStorageError(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  if (failure instanceof FileStoreOutage) return failure.isBusy ? busy(failure) : outage(failure);
  if (isQueueRefusal(failure) && failure.status !== 400) return busy(failure, failure.message);
  if (failure instanceof ApiError)
    return failure.status >= 500 ? outage(failure) : refused(failure.status, failure.message);
  const {
    message,
    code = '',
    statusCode = 500,
  } = toError(failure) as Error & {
    code?: string;
    statusCode?: number;
  };
  if (code.startsWith('53')) return busy(failure);
  if (isDatabaseOutage(failure) || diskTrouble.test(code)) return outage(failure);
  if (isDatabaseError(failure)) return databaseToStorageError(failure, code);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge('The body of this call exceeded the maximum allowed size');
  return statusCode >= 400 && statusCode < 500 ? invalidRequest(message) : internal(failure);
}

/** Converts a database error by its SQLSTATE. Our own SQL functions raise `PT409` to get the status 409. */
function databaseToStorageError(failure: DatabaseError, state: string): StorageError {
  const message = sentenceOfRefusal(failure) ?? failure.message;
  if (secondsOfRefusal(failure) !== null) return busy(failure, message);
  const ownStatus = /^PT(4\d\d)$/.exec(state)?.[1];
  if (ownStatus) return refused(Number(ownStatus), message);
  switch (state) {
    case '42501':
      return accessDenied(message.replace(/ for table ".*"$/, ''));
    case '23505':
      return alreadyExists();
    case '23503':
      return isUnknownBucket(failure) ? bucketNotFound() : refused(409, 'The file is in use.');
    case '40001':
    case '40P01':
      return refused(409, 'This was changed at the same moment. Please try again.');
    case '55P03':
      return busy(failure);
    case '57014':
      return refused(408, 'The call took too long.');
    case 'P0002':
      return objectNotFound();
    default:
      return /^(22|23|54|P0001)/.test(state) ? invalidRequest(message) : internal(failure);
  }
}

function isUnknownBucket({ constraint }: DatabaseError): boolean {
  return constraint === 'objects_bucket_id_fkey';
}
