import pg from 'pg';

/** An error that PostgreSQL reported, with its SQLSTATE as `code`. */
export const DatabaseError = pg.DatabaseError;
export type DatabaseError = pg.DatabaseError;

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof pg.DatabaseError;
}

const connectionLost = 'CONNECTION_LOST';
const lossCode = /^(CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|ENOTCONN)$/;
// The driver gives these errors no code.
const lossMessage =
  /^(Connection terminated|timeout expired|Client (has encountered|was closed)|Cannot use a pool after)/;

/** Whether the error means that the connection is lost. */
export function isConnectionLoss(error: unknown): boolean {
  if (isDatabaseError(error)) return error.severity === 'FATAL' || error.severity === 'PANIC';
  return error instanceof Error && lossCode.test((error as NodeJS.ErrnoException).code ?? '');
}

/** The driver's error, with the code `CONNECTION_LOST` where the driver reports a lost connection by its message alone. */
export function withLossCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error || !lossMessage.test(error.message)) return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: connectionLost });
}
