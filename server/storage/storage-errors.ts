import type { FastifyInstance } from 'fastify';
import { isDatabaseOutage } from '#server/platform/outage.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  invalidRequest,
  objectNotFound,
  StorageError,
  tooLarge,
} from './storage-error.ts';

/** Gives every refusal of the storage service its body `{statusCode, error, message, code}`. */
export function answerStorageErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((failure, request, reply) => {
    const refusal = refusalOf(failure);
    if (refusal.httpStatus >= 500)
      platform.log.error({ err: failure, requestId: request.id }, 'a storage request failed');
    if (refusal.httpStatus === 503 || refusal.httpStatus === 429) reply.header('retry-after', '1');
    return reply.status(refusal.httpStatus).header('cache-control', 'no-store').send(bodyOf(refusal));
  });
  // A route and not the handler for what is not found: the web app answers every address that is nobody's.
  app.all('/*', async () => {
    throw noSuchCall();
  });
}

function bodyOf(refusal: StorageError) {
  return {
    statusCode: String(refusal.status),
    error: refusal.error,
    message: refusal.message,
    code: refusal.code,
  };
}

/** Every failure as a refusal; what a request caused is never a 5xx. */
export function refusalOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  const code = codeOf(failure);
  if (/^53/.test(code)) return busy(failure);
  if (isDatabaseOutage(failure)) return outage(failure);
  if (failure instanceof Error && failure.name === 'PostgresError') return refusalOfDatabase(failure, code);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge('The body of this call exceeded the maximum allowed size');
  const status = failure instanceof Error && 'statusCode' in failure ? Number(failure.statusCode) : 500;
  if (failure instanceof Error && status >= 400 && status < 500) return invalidRequest(failure.message);
  if (/^(ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO)$/.test(code)) return outage(failure);
  return internal(failure);
}

function refusalOfDatabase(failure: Error, code: string): StorageError {
  const constraint = 'constraint_name' in failure ? failure.constraint_name : undefined;
  const custom = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (custom) return conflict(Number(custom), failure.message);
  if (code === '42501') return accessDenied(failure.message.replace(/ for table ".*"$/, ''));
  if (code === '23505') return alreadyExists();
  if (code === '23503' && constraint === 'objects_bucket_id_fkey') return bucketNotFound();
  if (code === '23503') return conflict(409, 'The file is in use.');
  if (code === '40001' || code === '40P01')
    return conflict(409, 'Somebody else changed this at the same moment. Please try again.');
  if (code === '57014') return conflict(408, 'The call took too long.');
  if (code === 'P0002') return objectNotFound();
  if (/^(22|23|P0001)/.test(code)) return invalidRequest(failure.message);
  return internal(failure);
}

const noSuchCall = () =>
  new StorageError({
    status: 404,
    error: 'not_found',
    code: 'NotSupported',
    message: 'There is no such storage call.',
    httpStatus: 404,
  });

const conflict = (status: number, message: string) =>
  new StorageError({ status, error: 'Conflict', code: 'ResourceReferenced', message });

const busy = (cause: unknown) =>
  new StorageError({
    status: 429,
    error: 'too_many_connections',
    code: 'SlowDown',
    message: 'Too many calls at once. Please try again.',
    httpStatus: 429,
    cause,
  });

const outage = (cause: unknown) =>
  new StorageError({
    status: 503,
    error: 'Unavailable',
    code: 'InternalError',
    message: 'Storage cannot be reached right now. Please try again.',
    httpStatus: 503,
    cause,
  });

const internal = (cause: unknown) =>
  new StorageError({
    status: 500,
    error: 'internal',
    code: 'InternalError',
    message: 'Internal server error',
    httpStatus: 500,
    cause,
  });

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
