import { type Logger, pino } from 'pino';
import type { LogLevel } from './settings.ts';

export type { Logger };

const secretFields = [
  'authorization',
  'apikey',
  'cookie',
  '["set-cookie"]',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'token_hash',
  'accessToken',
  'refreshToken',
  'secret',
  'parameters',
  'args',
  'html',
  'text',
  'body',
  'payload',
];

/** The structured log: one JSON object a line on standard output, without secrets, personal data or query strings. */
export function createLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: secretFields.flatMap((field) => nestings(field)), censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

function nestings(field: string): string[] {
  const join = (prefix: string) => (field.startsWith('[') ? `${prefix}${field}` : `${prefix}.${field}`);
  return [field, join('*'), join('*.*')];
}
