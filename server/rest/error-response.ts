import { z } from 'zod';
import { serviceErrors } from '#domain/errors/general.ts';
import {
  type DatabaseError,
  isConnectionLoss,
  isDatabaseError,
  secondsOfRefusal,
  sentenceOfExcess,
  sentenceOfRefusal,
} from '#server/platform/database/database-error.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { isDatabaseOutage } from '#server/platform/errors/outage.ts';
import { overloaded } from '#server/platform/fair-use/refusals.ts';
import { AmbiguousRequest, restError } from './rest-error.ts';

type ErrorResponse = {
  status: number;
  headers: Record<string, string>;
  body: { code: string; message: string; details: unknown; hint: string | null };
};

/** Converts an error to a response. `isKnown` is false for anonymous callers, who get fewer details. */
export function toErrorResponse(error: unknown, isKnown: boolean): ErrorResponse {
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

function fromApiError(error: ApiError): ErrorResponse {
  const details = error instanceof AmbiguousRequest ? error.candidates : error.details;
  return {
    status: error.status,
    headers: error.headers,
    body: { code: error.code, message: error.message, details, hint: error.hint },
  };
}

function fromDatabase(error: DatabaseError, isKnown: boolean): ErrorResponse {
  const { code = '' } = error;
  const excess = sentenceOfExcess(error);
  if (excess !== null) return wire(400, {}, code, excess);
  if (code === 'PGRST') return responseOfRaise(error.message, error.detail);
  const status = statusOfSqlState(code, error.message, isKnown);
  const isOurs = isConnectionLoss(error) || namesFiles.test(code);
  const sentence = isOurs ? serviceErrors.serviceUnavailable : sentenceOfRefusal(error);
  return {
    status,
    headers: headersFor(status, secondsOfRefusal(error)),
    body: {
      code,
      message: sentence ?? error.message,
      details: sentence !== null || quotesTheRow.test(code) ? null : (error.detail ?? null),
      hint: (sentence === null ? error.hint : null) ?? null,
    },
  };
}

// The messages of a full disk and of other faults of the system name files of the server.
const namesFiles = /^(53100|58)/;

// The details of these PostgreSQL errors quote the whole row, including columns that the caller may not read.
const quotesTheRow = /^(23502|23514|44000)$/;

function headersFor(status: number, seconds: string | null): Record<string, string> {
  if (seconds !== null) return { 'retry-after': seconds };
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  return status === 503 ? { 'retry-after': '2' } : {};
}

function fromFramework(error: Error & { statusCode: number; code?: string }): ErrorResponse {
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
): ErrorResponse {
  return { status, headers, body: { code, message, details, hint: null } };
}

function isFrameworkRefusal(error: unknown): error is Error & { statusCode: number } {
  const status = error instanceof Error ? (error as Error & { statusCode?: unknown }).statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const validStatus = z.int().min(200).max(599);
const raisedBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().default(null),
  hint: z.string().nullable().catch(null),
});
const raisedFrame = z.object({ status: validStatus, headers: z.record(z.string(), z.unknown()).catch({}) });

/**
 * Returns the response that a procedure defines with `RAISE SQLSTATE 'PGRST'`, as in PostgREST. MESSAGE is
 * the body in JSON, and DETAIL is JSON such as `{status, headers}`. If they cannot be parsed, returns 500
 * PGRST121.
 */
function responseOfRaise(message: string, detail = ''): ErrorResponse {
  try {
    const body = raisedBody.parse(JSON.parse(message));
    const frame = raisedFrame.parse(JSON.parse(detail));
    const texts = Object.entries(frame.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { status: frame.status, headers: Object.fromEntries(texts), body };
  } catch {
    return wire(500, {}, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`);
  }
}

/**
 * Converts an authentication error to PostgREST's codes. The code is PGRST302 for a missing key, PGRST301 for
 * an invalid token or key, and PGRST303 for an invalid or expired claim. Returns any other error unchanged.
 */
export function toTokenError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  if (error.code === 'no_api_key') {
    return restError(401, 'PGRST302', error.message, {
      hint: error.hint,
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const isClaim = error.code === 'jwt_expired' || causeCode(error) === 'ERR_JWT_CLAIM_VALIDATION_FAILED';
  return restError(401, isClaim ? 'PGRST303' : 'PGRST301', error.message, {
    details: error.details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${error.message}"` },
  });
}

function causeCode({ cause }: Error): unknown {
  return cause instanceof Error ? (cause as Error & { code?: unknown }).code : null;
}

/**
 * Maps SQLSTATE prefixes to HTTP statuses as PostgREST does. Where a status differs from PostgREST's, a
 * comment says why. The first match is used.
 */
const statuses: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  // Other requests cause a deadlock, a conflict of transactions or a lock timeout, so a retry can succeed.
  ['40001', 503],
  ['40P01', 503],
  ['55P03', 503],
  ['40', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['53', 503],
  // A limit of PostgreSQL that the request itself exceeds.
  ['54', 400],
  // A relation that cannot be written, such as a view of several tables, causes this error.
  ['55000', 400],
  ['55', 500],
  ['57014', 400],
  ['57P01', 503],
  ['57P02', 503],
  ['57P03', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
];

function statusOfSqlState(code: string, message: string, isKnown: boolean): number {
  if (code === '42501') return isKnown ? 403 : 401;
  if (code === '21000') return isRequestFault(message) ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  if (code.startsWith('PT')) return customStatus(code);
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

/**
 * Returns whether the request caused the error, such as a write without a filter or an upsert that repeats a
 * key.
 */
function isRequestFault(message: string): boolean {
  return message.endsWith('requires a WHERE clause') || message.startsWith('ON CONFLICT DO UPDATE');
}

/** Returns the HTTP status in a custom SQLSTATE, such as 409 in `PT409`. */
function customStatus(code: string): number {
  return validStatus.safeParse(Number(code.slice(2))).data ?? 500;
}
