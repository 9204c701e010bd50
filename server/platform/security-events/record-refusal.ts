import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityEventName } from '#domain/account/security-events.ts';
import { currentSender } from '../caller/request-sender.ts';
import { overloaded } from '../database/caller-queue.ts';
import { ApiError } from '../errors/api-error.ts';
import { type Recorder, recordSecurityEvent } from './record-security-event.ts';

/** The codes of errors that are security events. Other refusals are ordinary. */
const events: Readonly<Record<string, SecurityEventName>> = {
  invalid_credentials: 'password-wrong',
  current_password_invalid: 'password-wrong',
  otp_expired: 'code-refused',
  reauthentication_not_valid: 'code-refused',
  bad_code_verifier: 'code-refused',
  flow_state_not_found: 'code-refused',
  refresh_token_already_used: 'session-stolen',
  session_not_found: 'session-over',
  bad_jwt: 'token-refused',
  bad_api_key: 'api-key-wrong',
  mfa_verification_failed: 'second-factor-wrong',
  mfa_ip_address_mismatch: 'second-factor-wrong',
  captcha_failed: 'captcha-failed',
  not_admin: 'admin-api-used',
  bad_oauth_state: 'external-sign-in-refused',
  flow_state_already_used: 'external-sign-in-refused',
  InvalidJWT: 'file-link-refused',
  InvalidSignature: 'file-link-refused',
};

/** Records the errors of all services that are security events. Services that catch their own errors call `recordRefusal`. */
export function recordRefusals(app: FastifyInstance, platform: Recorder): void {
  app.addHook('onError', (request, _reply, error, done) => {
    recordRefusal(platform, request, error);
    done();
  });
}

/** Records an error if it or its cause is a security event. An expired token or key is ordinary. */
export function recordRefusal(platform: Recorder, request: FastifyRequest, error: unknown): void {
  const codes = codesOf(error);
  const outcome = 'refused';
  if (isLimit(error)) {
    const detail = `${request.method} ${request.routeOptions.url ?? ''}`;
    recordSecurityEvent(platform, request, { event: 'limit-reached', outcome, detail });
  }
  const code = codes.find((each) => Object.hasOwn(events, each));
  const event = code === undefined ? undefined : events[code];
  if (event === undefined || codes.some((each) => /^(jwt_expired|ERR_JWT_EXPIRED)$/.test(each))) return;
  const { email } = Object(request.body) as { email?: unknown };
  const named = typeof email === 'string' && email.length <= 255 ? email : null;
  const isUnknown = event === 'password-wrong' && named !== null && !currentSender()?.accountId;
  const shown = isUnknown ? 'account-unknown' : event;
  recordSecurityEvent(platform, request, { event: shown, outcome, email: named });
}

function codesOf(error: unknown): string[] {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return cause instanceof Error ? [...own, ...codesOf(cause)] : own;
}

// Our own overload and the code host's limit have the status 429 too, but no caller has reached a limit then.
function isLimit(error: unknown): boolean {
  const { code, status } = Object(error) as { code?: unknown; status?: unknown };
  return (
    code === 'PT429' ||
    (error instanceof ApiError && status === 429 && code !== overloaded && code !== 'code_host_limited')
  );
}
