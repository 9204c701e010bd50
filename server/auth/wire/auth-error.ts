import { ApiError } from '#server/platform/errors/api-error.ts';

/** A refusal with the protocol's status and error code; `message` is what the client shows people. */
export function authError(
  status: number,
  code: string,
  message: string,
  more: { headers?: Record<string, string>; cause?: unknown } = {},
): ApiError {
  return new ApiError({ status, code, message, ...more });
}

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** 422 `weak_password`, with the reasons that the client hands on. */
export class WeakPasswordError extends ApiError {
  readonly reasons: WeakPasswordReason[];

  constructor(message: string, reasons: WeakPasswordReason[]) {
    super({ status: 422, code: 'weak_password', message });
    this.reasons = reasons;
  }
}

/** 400 in the shape of OAuth, used by the protocol for a few token requests. */
export class OAuthError extends ApiError {
  constructor(code: 'invalid_request' | 'unsupported_grant_type', description: string) {
    super({ status: 400, code, message: description });
  }
}
