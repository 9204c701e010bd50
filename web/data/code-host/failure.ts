import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { failureBehind } from '../backend/call-failure.ts';

export function codeHostSentence(status: number, message: string): string {
  const isSaid = ownSentences.has(message) || message.startsWith('GitHub API error');
  return isSaid ? message : codeHostErrors.apiFailed(status, message);
}

export function readingFailure(cause: unknown, path: string, otherwise: AppError): AppError {
  const { status = 0, message = '' } = failureBehind(cause) ?? {};
  if (status === 0) return otherwise;
  const own = ownSentences.get(message);
  if (own) return new AppError(own, message, { cause });
  if (status === 401 || status === 403)
    return new AppError('authorizationRefused', codeHostErrors.authorizationRefused, { cause });
  if (status === 404) return new AppError('contentNotFound', codeHostErrors.contentNotFound(path), { cause });
  const code = status === 429 ? 'askedTooOften' : 'apiFailed';
  return new AppError(code, codeHostSentence(status, message), { cause });
}

const ownSentences = new Map<string, ErrorCode>(
  Object.entries(codeHostErrors).flatMap(([code, sentence]) =>
    typeof sentence === 'string' ? [[sentence, code as ErrorCode]] : [],
  ),
);
