import { overloaded } from '#server/platform/database/gate.ts';
import { ApiError, toError } from '#server/platform/errors.ts';
import { isDatabaseOutage } from '#server/platform/outage.ts';
import { FileStoreOutage } from './file-store.ts';
import { refusalOfDatabase } from './refusal-of-database.ts';
import { busy, internal, invalidRequest, outage, refused, StorageError, tooLarge } from './storage-error.ts';

const diskTrouble = /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO)$/;

/** Every failure as a refusal: what a request caused is never a 5xx, our own outages are 503, crowding is 429. */
export function refusalOf(failure: unknown): StorageError {
  if (failure instanceof StorageError) return failure;
  if (failure instanceof FileStoreOutage) return failure.isBusy ? busy(failure) : outage(failure);
  if (failure instanceof ApiError && failure.code === overloaded) return busy(failure);
  if (failure instanceof ApiError)
    return failure.status >= 500 ? outage(failure) : refused(failure.status, failure.message);
  const {
    name,
    message,
    code = '',
    statusCode = 500,
  } = toError(failure) as Error & { code?: string; statusCode?: number };
  if (code.startsWith('53')) return busy(failure);
  if (isDatabaseOutage(failure) || diskTrouble.test(code)) return outage(failure);
  if (name === 'PostgresError') return refusalOfDatabase(toError(failure), code);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge('The body of this call exceeded the maximum allowed size');
  return statusCode >= 400 && statusCode < 500 ? invalidRequest(message) : internal(failure);
}
