import { ApiError, toError } from '#server/platform/errors/api-error.ts';

/** What the browser takes along in the address that it is sent on to. */
export type Answer = { query?: Record<string, string>; fragment?: Record<string, string> };

/** The address with the answer in it. */
export function withAnswer(address: string, { query = {}, fragment }: Answer): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  if (fragment) target.hash = new URLSearchParams(fragment).toString();
  return target.href;
}

/** A session (as `sessionJson` gives it) for the fragment of an address, where no server sees it. */
export function sessionAnswer(session: Record<string, unknown>, type?: string): Answer {
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

/** A refusal as an answer; whoever continues with a proof key (`isPkce`) finds it in the query string too. */
export function refusalAnswer(error: ApiError, isPkce: boolean): Answer {
  const failure = {
    error: nameOf(error.status),
    error_code: error.code,
    error_description: error.message,
  };
  const fragment = { ...failure, sb: '' };
  return isPkce ? { query: failure, fragment } : { fragment };
}

/** Our own failures as an answer that tells nothing of them. */
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
