import pg from 'pg';
import { generalErrors, serviceErrors } from '#domain/errors/general.ts';
import { sentenceOfRaised } from '#domain/errors/sentences.ts';

/** An error that PostgreSQL reported. Its `code` is the SQLSTATE. */
export const DatabaseError = pg.DatabaseError;
export type DatabaseError = pg.DatabaseError;

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof pg.DatabaseError;
}

const connectionLost = 'CONNECTION_LOST';
const lossCode = /^(CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|ENOTCONN)$/;
// The driver reports a lost connection without a code, so the message is compared.
const lossMessage =
  /^(Connection terminated|timeout expired|Client (has encountered|was closed)|Cannot use a pool after)/;

export function isConnectionLoss(error: unknown): boolean {
  if (isDatabaseError(error)) return error.severity === 'FATAL' || error.severity === 'PANIC';
  return error instanceof Error && lossCode.test((error as NodeJS.ErrnoException).code ?? '');
}

export function withLossCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error || !lossMessage.test(error.message)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: connectionLost });
}

/** `marketplace.refuse` sets this hint on an error whose message is an error code from domain/errors. */
const refusalHint = 'domain/errors';

/** Returns the seconds after which a caller over a budget may try again, and null for any other error. */
export function secondsOfRefusal(error: unknown): string | null {
  if (!isDatabaseError(error) || error.code !== 'PT429' || error.hint !== refusalHint) return null;
  return String(JSON.parse(error.detail ?? '{}').seconds);
}

/**
 * Returns the message for users if a rule in the database raised the error, and null for any other database
 * error.
 */
export function sentenceOfRefusal(error: Pick<DatabaseError, 'message' | 'detail' | 'hint'>): string | null {
  if (error.hint !== refusalHint) return null;
  // A server of an older release may not know the error codes of a newer schema.
  return sentenceOfRaised(error.message, error.detail) ?? generalErrors.unexpected;
}

const raise = 'exec_stmt_raise';
const memoryMessage = /^(?:invalid memory alloc request size|out of memory$|temporary file size exceeds)/;

/** Returns the message for users if the request itself asked for too much, and null for any other error. */
export function sentenceOfExcess({
  code,
  message,
  routine,
}: Pick<DatabaseError, 'code' | 'message' | 'routine'>): string | null {
  if (routine === raise) return null;
  if (code === '57014') return serviceErrors.tooSlow;
  if (code === '54001' || message === 'tsquery stack too small') return serviceErrors.tooDeep;
  return memoryMessage.test(message) ? serviceErrors.tooMuchMemory : null;
}
