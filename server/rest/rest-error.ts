import { ApiError, type ApiErrorParts } from '#server/platform/errors/api-error.ts';

export function restError(
  status: number,
  code: string,
  message: string,
  parts: Pick<ApiErrorParts, 'details' | 'hint' | 'headers'> = {},
): ApiError {
  return new ApiError({ status, code, message, ...parts });
}

export function badBody(message: string): ApiError {
  return restError(400, 'PGRST102', message);
}

/** A 300 error. The details list the candidates that match the request. */
export class AmbiguousRequest extends ApiError {
  readonly candidates: Record<string, string>[];

  constructor(code: string, message: string, hint: string, candidates: Record<string, string>[]) {
    super({ status: 300, code, message, hint });
    this.candidates = candidates;
  }
}
