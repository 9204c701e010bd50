import { sentenceOfRaised } from '#domain/errors/sentences.ts';
import { overloaded } from '#server/platform/database/gate.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { isDatabaseOutage } from '#server/platform/errors/outage.ts';
import { raisedResponse } from './raised-response.ts';
import { Ambiguity } from './refusal.ts';
import { statusOfSqlState } from './sqlstate.ts';
import type { WireError } from './wire-error.ts';

/** What the driver tells of an error that the database raised. */
type DatabaseError = Error & { code: string; detail?: string; hint?: string };

/** Any error as its answer. `isKnown`: the caller is more than the anonymous role. */
export function toWireError(error: unknown, isKnown: boolean): WireError {
  if (isDatabaseError(error)) return fromDatabase(error, isKnown);
  if (error instanceof ApiError && error.code === overloaded)
    return wire(503, error.headers, 'PGRST003', 'Timed out acquiring connection from connection pool.');
  if (isDatabaseOutage(error)) {
    return wire(503, { 'retry-after': '2' }, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  if (error instanceof ApiError) return fromApiError(error);
  if (isFrameworkRefusal(error)) return fromFramework(error);
  return wire(500, {}, 'PGRSTX00', 'Something went wrong on our side.');
}

function fromApiError(error: ApiError): WireError {
  const details = error instanceof Ambiguity ? error.candidates : error.details;
  return {
    status: error.status,
    headers: error.headers,
    body: { code: error.code, message: error.message, details, hint: error.hint },
  };
}

function fromDatabase(error: DatabaseError, isKnown: boolean): WireError {
  if (error.code === 'PGRST') return raisedResponse(error.message, error.detail);
  const status = statusOfSqlState(error.code, error.message, isKnown);
  const sentence = sentenceOfRaised(error.message, error.detail);
  return {
    status,
    headers: headersFor(status),
    body: {
      code: error.code,
      message: sentence ?? error.message,
      details: sentence !== null || quotesTheRow.test(error.code) ? null : (error.detail ?? null),
      hint: error.hint ?? hintFor(error.code),
    },
  };
}

// The detail of a failed check quotes the whole row, columns that the caller may not see and all.
const quotesTheRow = /^(23502|23514|44000)$/;

function headersFor(status: number): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  return status === 503 ? { 'retry-after': '2' } : {};
}

function hintFor(code: string): string | null {
  return code === '57014' ? 'Ask for fewer rows at once, or with fewer and simpler filters.' : null;
}

function fromFramework(error: Error & { statusCode: number; code?: string }): WireError {
  return error.statusCode === 413
    ? wire(413, {}, 'PGRST102', 'The body is too large', 'Send fewer or shorter rows at once.')
    : wire(error.statusCode, {}, 'PGRST102', error.message);
}

function wire(
  status: number,
  headers: Record<string, string>,
  code: string,
  message: string,
  details: string | null = null,
): WireError {
  return { status, headers, body: { code, message, details, hint: null } };
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    error.name === 'PostgresError' &&
    typeof (error as DatabaseError).code === 'string'
  );
}

function isFrameworkRefusal(error: unknown): error is Error & { statusCode: number } {
  const status = error instanceof Error ? (error as Error & { statusCode?: unknown }).statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
