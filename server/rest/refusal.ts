import { ApiError } from '#server/platform/errors/api-error.ts';

export type RefusalParts = {
  details?: string | null;
  hint?: string | null;
  headers?: Record<string, string>;
};

/** An answer that is not the one asked for: HTTP status, the protocol's code and a sentence. */
export function refusal(status: number, code: string, message: string, parts: RefusalParts = {}): ApiError {
  return new ApiError({ status, code, message, ...parts });
}

/** 300: the request could mean several things, which the details list. */
export class Ambiguity extends ApiError {
  readonly candidates: Record<string, string>[];

  constructor(code: string, message: string, hint: string, candidates: Record<string, string>[]) {
    super({ status: 300, code, message, hint });
    this.candidates = candidates;
  }
}
