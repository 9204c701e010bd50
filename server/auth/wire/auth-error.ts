import { ApiError } from '#server/platform/errors/api-error.ts';

export function authError(
  status: number,
  code: string,
  message: string,
  more: { headers?: Record<string, string>; cause?: unknown } = {},
): ApiError {
  return new ApiError({ status, code, message, ...more });
}

export function invalid(message: string, more: { cause?: unknown } = {}): ApiError {
  return authError(400, 'validation_failed', message, more);
}

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

export class WeakPasswordError extends ApiError {
  readonly reasons: WeakPasswordReason[];

  constructor(message: string, reasons: WeakPasswordReason[]) {
    super({ status: 422, code: 'weak_password', message });
    this.reasons = reasons;
  }
}

/** Some errors of the token endpoint use the OAuth format. */
export class OAuthError extends ApiError {
  constructor(code: 'invalid_request' | 'unsupported_grant_type', description: string) {
    super({ status: 400, code, message: description });
  }
}
