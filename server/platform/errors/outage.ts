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

// Class 08 connection exceptions, 57P01-57P05 shutdowns, 53 lack of resources, 25006 a replica after a fail-over.
const outageState = /^(08...|57P0[1-5]|53...|25006)$/;

/** Returns whether an error means that the database is unreachable or overloaded. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return false;
  if (code === 'ENOENT') return syscall === 'connect';
  // A client that disconnects while sending looks like a lost connection, but is no outage.
  if (error.message === 'aborted') return false;
  return connectionCodes.has(code) || (isDatabaseError(error) && outageState.test(code));
}

/** Returns the 503 that every service answers during an outage or overload. Only the log shows `cause`. */
export function outage(cause?: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: unavailable,
    message: serviceErrors.serviceUnavailable,
    headers: { 'retry-after': '2' },
    cause,
  });
}
