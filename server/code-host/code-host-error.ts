import { codeHostErrors } from '#domain/errors/code-host.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';

export type CodeHostErrorCode =
  | 'code_host_unauthorized'
  | 'code_host_forbidden'
  | 'code_host_not_found'
  | 'code_host_moved'
  | 'code_host_limited'
  | 'code_host_refused'
  | 'code_host_out';

export type CodeHostAnswer = { status: number; headers: Record<string, unknown>; data: unknown };

export function isCodeHostError(thrown: unknown, ...codes: CodeHostErrorCode[]): thrown is ApiError {
  return thrown instanceof ApiError && codes.some((code) => code === thrown.code);
}

/**
 * Converts an error response of the code host to an ApiError, which contains no part of the request. Keeps a
 * 4xx status. Converts a rate limit to 429 with Retry-After, and every other error to 502.
 */
export function refusalOf({ status, headers, data }: CodeHostAnswer, now: Date): ApiError {
  const text = messageOf(data);
  if (status === 401) return error(401, 'code_host_unauthorized', codeHostErrors.authorizationRefused);
  const wait = waitOf(status, headers, now);
  if (wait !== null)
    return error(429, 'code_host_limited', codeHostErrors.apiFailed(status, text), {
      'retry-after': String(wait),
    });
  if (status === 403) return error(403, 'code_host_forbidden', codeHostErrors.authorizationRefused);
  if (status === 404) return error(404, 'code_host_not_found', codeHostErrors.apiFailed(status, text));
  const isOurs = status < 400 || status >= 500;
  return error(
    isOurs ? 502 : status,
    isOurs ? 'code_host_out' : 'code_host_refused',
    codeHostErrors.apiFailed(status, text),
  );
}

/** Returns the error for a failed connection or a timeout. */
export function unreachable(reason: string): ApiError {
  return new ApiError({
    status: 503,
    code: 'code_host_out',
    message: codeHostErrors.connectionFailedTryLater,
    headers: { 'retry-after': '10' },
    cause: new Error(`The code host did not answer: ${reason}`),
  });
}

/** Returns the error for a response of an unexpected type, such as an HTML page. */
export function notUnderstood(status: number): ApiError {
  return error(502, 'code_host_out', codeHostErrors.apiFailed(status, codeHostErrors.answerNotUnderstood));
}

/** Returns the error for a redirect, which means that the repository was renamed or transferred. */
export function moved(): ApiError {
  return error(404, 'code_host_moved', codeHostErrors.repositoryMoved);
}

/** Returns the error for a folder, which has no content to download. */
export function notAFile(): ApiError {
  return error(422, 'code_host_refused', codeHostErrors.unsupportedFileFormat);
}

export function tooLarge(status: number): ApiError {
  return error(502, 'code_host_out', codeHostErrors.apiFailed(status, codeHostErrors.answerTooLarge));
}

function error(
  status: number,
  code: CodeHostErrorCode,
  message: string,
  headers: Record<string, string> = {},
) {
  return new ApiError({ status, code, message, headers });
}

function messageOf(data: unknown): string {
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : null;
  return typeof message === 'string' && message !== ''
    ? message.slice(0, 300)
    : codeHostErrors.answerNotUnderstood;
}

/**
 * Returns the number of seconds until the code host accepts requests again, or null if the error is not a
 * rate limit.
 */
function waitOf(status: number, headers: Record<string, unknown>, now: Date): number | null {
  const after = headers['retry-after'];
  const isUsedUp = headers['x-ratelimit-remaining'] === '0';
  if (status !== 429 && !(status === 403 && (after !== undefined || isUsedUp))) return null;
  const untilReset = Number(headers['x-ratelimit-reset']) - now.getTime() / 1000;
  const seconds = Number.isFinite(Number(after ?? Number.NaN)) ? Number(after) : untilReset;
  return Math.ceil(Math.min(Math.max(Number.isFinite(seconds) ? seconds : 60, 1), 3600));
}
