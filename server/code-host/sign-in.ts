import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { CallApi } from './call-api.ts';

type Application = NonNullable<Settings['github']>;

/** `repo` grants access to private repositories. `identity` grants access only to the user's profile. */
export const accessLevels = ['repo', 'identity'] as const;
export type AccessLevel = (typeof accessLevels)[number];

// The code host has no read-only scope for private repositories, so the `repo` level also allows writing.
const scopes = {
  repo: 'repo read:user user:email',
  identity: 'read:user user:email',
} as const satisfies Record<AccessLevel, string>;

/** Creates a random PKCE verifier (RFC 7636), which is never sent to the browser. */
export function makeVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the URL of the code host's consent page. After the user agrees, the code host redirects to
 * `redirectUrl` with a code and the state.
 */
export function authorizeAddress(
  { url, clientId }: Application,
  asked: { redirectUrl: string; state: string; verifier: string; accessLevel: AccessLevel },
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: asked.redirectUrl,
    scope: scopes[asked.accessLevel],
    state: asked.state,
    code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${url}/login/oauth/authorize?${query}`;
}

const ourFaults = ['incorrect_client_credentials', 'redirect_uri_mismatch', 'application_suspended'];
const answer = z.union([z.object({ access_token: z.string().min(1) }), z.object({ error: z.string() })]);

/**
 * Exchanges a code for a token. Throws ApiError 400 if the code is invalid and 502 if the application is
 * unknown.
 */
export async function exchangeCode(
  ask: CallApi,
  { url, clientId, clientSecret }: Application,
  { code, redirectUrl, verifier }: { code: string; redirectUrl: string; verifier: string },
): Promise<string> {
  const body = {
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUrl,
    code_verifier: verifier,
  };
  const said = await ask({ method: 'POST', url: `${url}/login/oauth/access_token`, body }, answer);
  if ('access_token' in said) return said.access_token;
  if (!ourFaults.includes(said.error))
    throw new ApiError({ status: 400, code: 'code_host_refused', message: codeHostErrors.signInNotCurrent });
  throw new ApiError({
    status: 502,
    code: 'code_host_out',
    message: codeHostErrors.connectionFailedTryLater,
    cause: new Error(`The code host refuses GITHUB_CLIENT_ID and its secret: ${said.error}`),
  });
}
