import type { TransactionSql } from '#server/platform/database/connect.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  type Device,
  type Proof,
  type StartedSession,
  sessionJson,
  startSession,
} from '../sessions/start-session.ts';
import { authError } from '../wire/auth-error.ts';
import { issueAuthCode } from './flow-state.ts';

type SignedInBrowser = StartedSession | { code: string };

type SignIn = { userId: string; proof: Proof; flowId: string | null; device: Device };

/**
 * Returns an authorization code if `flowId` is set (PKCE), and a new session otherwise. Throws 404
 * `flow_state_not_found`.
 */
export async function sessionOrCode(
  auth: AuthContext,
  tx: TransactionSql,
  { userId, proof, flowId, device }: SignIn,
  now: Date,
): Promise<SignedInBrowser> {
  if (flowId === null) return startSession(auth, tx, userId, proof, device, now);
  const code = await issueAuthCode(tx, flowId, { userId, proof }, now);
  if (code === null) throw flowIsGone();
  return { code };
}

/** Builds the redirect after a sign-in. `type` is the type of the link if the user signed in with a link. */
export function answerWith(auth: AuthContext, got: SignedInBrowser, type?: string): Answer {
  return 'code' in got ? { query: { code: got.code } } : sessionAnswer(sessionJson(auth, got), type);
}

export function flowIsGone() {
  return authError(404, 'flow_state_not_found', 'The sign-in that this continues is gone');
}

export type Answer = { query?: Record<string, string>; fragment?: Record<string, string> };

export function withAnswer(address: string, { query = {}, fragment }: Answer): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  if (fragment) target.hash = new URLSearchParams(fragment).toString();
  return target.href;
}

/** The session is sent in the URL fragment, because browsers do not send the fragment to servers. */
function sessionAnswer(session: Record<string, unknown>, type?: string): Answer {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  const kept = {
    access_token,
    refresh_token,
    expires_in,
    expires_at,
    token_type,
    ...(type ? { type } : {}),
    sb: '',
  };
  return { fragment: Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])) };
}

/** Puts the error into the URL fragment. For a PKCE client, also puts the error into the query string. */
export function refusalAnswer(error: ApiError, isPkce: boolean): Answer {
  const failure = {
    error: nameOf(error.status),
    error_code: error.code,
    error_description: error.message,
  };
  const fragment = { ...failure, sb: '' };
  return isPkce ? { query: failure, fragment } : { fragment };
}

export function failureOf(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError({
    status: 500,
    code: 'unexpected_failure',
    message: 'Something went wrong here. Please try again.',
    cause: toError(thrown),
  });
}

function nameOf(status: number): string {
  if (status === 503) return 'temporarily_unavailable';
  if (status >= 500) return 'server_error';
  return status === 403 ? 'access_denied' : 'invalid_request';
}
