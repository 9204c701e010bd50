import { ApiError } from '#server/platform/errors/api-error.ts';
import { refusal } from './refusal.ts';

/**
 * A failure to tell who is asking, in this service's codes: PGRST301 for a token or key that is none of ours,
 * PGRST303 for one whose claims do not hold (now), PGRST302 for none at all. Any other error stays as it is.
 */
export function asTokenRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  if (error.code === 'no_api_key') {
    return refusal(401, 'PGRST302', error.message, {
      hint: error.hint,
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const isClaim = error.code === 'jwt_expired' || causeCode(error) === 'ERR_JWT_CLAIM_VALIDATION_FAILED';
  return refusal(401, isClaim ? 'PGRST303' : 'PGRST301', error.message, {
    details: error.details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${error.message}"` },
  });
}

/** How the token library calls what was wrong. */
function causeCode({ cause }: Error): unknown {
  return cause instanceof Error ? (cause as Error & { code?: unknown }).code : null;
}
