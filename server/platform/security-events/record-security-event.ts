import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityEventName } from '#domain/account/security-events.ts';
import { currentSender } from '../caller/request-sender.ts';
import { ApiError } from '../errors/api-error.ts';
import { senderOf } from '../http/sender-address.ts';
import type { Platform } from '../platform.ts';
import type { SecurityEvent } from './security-events.ts';

type Occurrence = Pick<SecurityEvent, 'event' | 'outcome'> & {
  /** By default, the account that `rememberAccount` has named for the current request. */
  accountId?: string;
  /** An email address. Without an account, its keyed hash is kept. */
  email?: string | null;
  /** One of few values that we chose, such as the name of a procedure. */
  detail?: string | null;
};

type Recorder = Pick<Platform, 'settings' | 'keys' | 'securityEvents'>;

/**
 * Records a security event on the log and in the database. Does not wait for the database.
 * Code without a request at hand passes null for the current request.
 */
export function recordSecurityEvent(
  { settings, keys, securityEvents }: Recorder,
  request: FastifyRequest | null,
  { event, outcome, accountId, email, detail = null }: Occurrence,
): void {
  const sender = currentSender();
  const hash = email ? hashOf(email, keys.encryptionKey) : null;
  const address = (request ? senderOf(request, settings) : sender?.address) ?? null;
  securityEvents.record({ event, outcome, address, account: accountId ?? sender?.accountId ?? hash, detail });
}

function hashOf(email: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`security event ${email.trim().toLowerCase()}`);
  return `email:${hash.digest('hex').slice(0, 16)}`;
}

/** The codes of errors that are security events. Other refusals are ordinary. */
const events = new Map<string, SecurityEventName>([
  ['invalid_credentials', 'password-wrong'],
  ['current_password_invalid', 'password-wrong'],
  ['otp_expired', 'code-refused'],
  ['reauthentication_not_valid', 'code-refused'],
  ['bad_code_verifier', 'code-refused'],
  ['flow_state_not_found', 'code-refused'],
  ['refresh_token_already_used', 'session-stolen'],
  ['session_not_found', 'session-over'],
  ['bad_jwt', 'token-refused'],
  ['bad_api_key', 'api-key-wrong'],
  ['mfa_verification_failed', 'factor-wrong'],
  ['mfa_ip_address_mismatch', 'factor-wrong'],
  ['captcha_failed', 'captcha-failed'],
  ['not_admin', 'admin-api-used'],
  ['bad_oauth_state', 'external-sign-in-refused'],
  ['flow_state_already_used', 'external-sign-in-refused'],
  ['InvalidJWT', 'file-link-refused'],
  ['InvalidSignature', 'file-link-refused'],
  ['PT429', 'limit-reached'],
]);
// Other refusals do not depend on the address in the body, and callers may name thousands.
const namesAccount = new Set<SecurityEventName>(['password-wrong', 'code-refused']);
const expired = ['jwt_expired', 'ERR_JWT_EXPIRED'];

/** Records errors that are security events. Services that catch their own errors call `recordRefusal`. */
export function recordRefusals(app: FastifyInstance, platform: Recorder): void {
  app.addHook('onError', async (request, _reply, error) => recordRefusal(platform, request, error));
}

/** Records an error if it or its cause is a security event. An expired token or key is ordinary. */
export function recordRefusal(platform: Recorder, request: FastifyRequest, error: unknown): void {
  const codes = codesOf(error);
  // With this code, the code host has limited us, not we the caller.
  const isLimit = error instanceof ApiError && error.status === 429 && error.code !== 'code_host_limited';
  const event = isLimit ? 'limit-reached' : codes.map((code) => events.get(code)).find(Boolean);
  if (event === undefined || codes.some((code) => expired.includes(code))) return;
  const { email } = namesAccount.has(event) ? (Object(request.body) as { email?: unknown }) : {};
  recordSecurityEvent(platform, request, {
    event,
    outcome: 'refused',
    email: typeof email === 'string' && email.length <= 255 ? email : null,
    detail: event === 'limit-reached' ? `${request.method} ${request.routeOptions.url ?? ''}` : null,
  });
}

function codesOf(error: unknown): string[] {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return cause instanceof Error ? [...own, ...codesOf(cause)] : own;
}
