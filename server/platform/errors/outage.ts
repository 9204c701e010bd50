import { serviceErrors } from '#domain/errors/general.ts';
import { isDatabaseError } from '../database/database-error.ts';
import { ApiError } from './api-error.ts';

const unavailable = 'unavailable';

const connectionCodes = new Set([
  unavailable,
  'CONNECTION_LOST',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

// Matches connection errors (class 08), shutdowns (57P01 to 57P05), a lack of resources (class 53) and writes
// to a replica after a failover (25006).
const outageState = /^(08...|57P0[1-5]|53...|25006)$/;

/** These SQLSTATEs report a conflict with another transaction, after which a retry can succeed. */
const collision = /^(40001|40P01|55P03|57014)$/;

/** Returns whether a statement failed because of another transaction, so that a retry can succeed. */
export function isCollision(error: unknown): boolean {
  return isDatabaseError(error) && collision.test(error.code ?? '');
}

/** Returns whether an error means that the database is unreachable or overloaded. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return false;
  if (code === 'ENOENT') return syscall === 'connect';
  // A client that disconnects while sending causes the same type of error, which is not an outage.
  if (error.message === 'aborted') return false;
  return connectionCodes.has(code) || (isDatabaseError(error) && outageState.test(code));
}

/**
 * Returns the 503 error that every service sends during an outage or overload. `cause` appears only in the
 * log.
 */
export function outage(cause?: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: unavailable,
    message: serviceErrors.serviceUnavailable,
    headers: { 'retry-after': '2' },
    cause,
  });
}
