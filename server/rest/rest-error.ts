import { ApiError } from '#server/platform/errors/api-error.ts';

export type RestErrorParts = {
  details?: string | null;
  hint?: string | null;
  headers?: Record<string, string>;
};

/** Returns an error of the data API: HTTP status, PostgREST's code and message. */
export function restError(
  status: number,
  code: string,
  message: string,
  parts: RestErrorParts = {},
): ApiError {
  return new ApiError({ status, code, message, ...parts });
}

/** 300: the request matches several candidates, listed in the details. */
export class AmbiguousRequest extends ApiError {
  readonly candidates: Record<string, string>[];

  constructor(code: string, message: string, hint: string, candidates: Record<string, string>[]) {
    super({ status: 300, code, message, hint });
    this.candidates = candidates;
  }
}
