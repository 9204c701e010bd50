import { type Logger, pino } from 'pino';
import type { LogLevel } from './settings/settings.ts';

export type { Logger };

const secretFields = (
  'authorization apikey cookie password secret token access_token refresh_token token_hash accessToken ' +
  'refreshToken parameters args headers html text body payload'
).split(' ');

/**
 * Creates the log. It writes one JSON object per line to standard error, without secrets or
 * query strings. Lines about security events contain network addresses and account IDs.
 */
export function createLog(
  level: LogLevel,
  destination: pino.DestinationStream = pino.destination(2),
): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, destination);
}

type Description = { name: string; message: string; [part: string]: unknown };

// Copies only some fields of an error, because a database error also contains the failing row, and an email
// error also contains the response of the recipient's server.
function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  const { code, routine, table, constraint } = error as unknown as Record<string, unknown>;
  const parts = { name, message, code, table, constraint, routine, stack };
  return cause === undefined ? parts : { ...parts, cause: describeError(cause) };
}
