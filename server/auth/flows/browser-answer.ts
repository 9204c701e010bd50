import type { TransactionSql } from '#server/platform/database/connect.ts';
import { ApiError, toError } from '#server/platform/errors/api-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { type Device, type Proof, type StartedSession, startSession } from '../sessions/start-session.ts';
import { authError } from '../wire/auth-error.ts';
import { issueAuthCode } from './flow-state.ts';

type SignedInBrowser = StartedSession | { code: string };

type SignIn = { userId: string; proof: Proof; flowId: string | null; device: Device };

/**
 * The result of a finished sign-in, in the caller's transaction: a code for a flow with a proof key (`flowId`), else
 * a session. Throws 404 `flow_state_not_found` for a flow that is gone.
 */
export async function sessionOrCode(
  tx: TransactionSql,
  { userId, proof, flowId, device }: SignIn,
  now: Date,
): Promise<SignedInBrowser> {
  if (flowId === null) return startSession(tx, userId, proof, device, now);
  const code = await issueAuthCode(tx, flowId, { userId, proof }, now);
  if (code === null) throw flowIsGone();
  return { code };
}

/** The answer for a sign-in; `type` is the type of the used link, if any. */
export function answerWith(auth: AuthContext, got: SignedInBrowser, type?: string): Answer {
  return 'code' in got ? { query: { code: got.code } } : sessionAnswer(sessionJson(auth, got), type);
}

export function flowIsGone() {
  return authError(404, 'flow_state_not_found', 'The sign-in that this continues is gone');
}

/** Parameters for the address that the browser is redirected to. */
export type Answer = { query?: Record<string, string>; fragment?: Record<string, string> };

/** The address with the answer in it. */
export function withAnswer(address: string, { query = {}, fragment }: Answer): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  if (fragment) target.hash = new URLSearchParams(fragment).toString();
  return target.href;
}

/** A session (as `sessionJson` gives it) for the fragment of an address, where no server sees it. */
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

/** A refusal as an answer; with a proof key (`isPkce`) it is in the query string too. */
export function refusalAnswer(error: ApiError, isPkce: boolean): Answer {
  const failure = {
    error: nameOf(error.status),
    error_code: error.code,
    error_description: error.message,
  };
  const fragment = { ...failure, sb: '' };
  return isPkce ? { query: failure, fragment } : { fragment };
}

/** The error as sent to the browser; an unexpected one becomes a neutral 500. */
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
