import { ApiError } from '#server/platform/errors/api-error.ts';

export type RestErrorParts = {
  details?: string | null;
  hint?: string | null;
  headers?: Record<string, string>;
};

export function restError(
  status: number,
  code: string,
  message: string,
  parts: RestErrorParts = {},
): ApiError {
  return new ApiError({ status, code, message, ...parts });
}

/** A 300 error. Its details list the candidates that match the request. */
export class AmbiguousRequest extends ApiError {
  readonly candidates: Record<string, string>[];

  constructor(code: string, message: string, hint: string, candidates: Record<string, string>[]) {
    super({ status: 300, code, message, hint });
    this.candidates = candidates;
  }
}
