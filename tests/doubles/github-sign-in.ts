import { createHash, randomBytes } from 'node:crypto';
import type { GithubWorld } from './github-world.ts';

export const clientId = 'Iv1.lastmile';
export const clientSecret = 'secret_of_the_double';

type Asked = { redirectUri: string; state: string; scope: string; challenge: string | null };
type Code = Asked & { login: string; isUsed: boolean };

/** Simulates the sign-in pages and the token exchange of the code host, with PKCE (S256). */
export class GithubSignIn {
  readonly tokens = new Map<string, { login: string; scope: string }>();
  readonly #codes = new Map<string, Code>();
  readonly #world: GithubWorld;

  constructor(world: GithubWorld) {
    this.#world = world;
  }

  /** Grants access as a user. Returns the URL that the code host redirects to. */
  approve(query: URLSearchParams, login: string): string {
    const asked = readAsked(query);
    const code = randomBytes(10).toString('hex');
    this.#codes.set(code, { ...asked, login, isUsed: false });
    return `${asked.redirectUri}?${new URLSearchParams({ code, state: asked.state })}`;
  }

  deny(query: URLSearchParams): string {
    const { redirectUri, state } = readAsked(query);
    const refusal = {
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/',
      state,
    };
    return `${redirectUri}?${new URLSearchParams(refusal)}`;
  }

  page(query: URLSearchParams): string {
    const { scope } = readAsked(query);
    const choose = (name: string, value: string) => `/login/oauth/decide?${query}&${name}=${value}`;
    const people = [...this.#world.people.keys()]
      .map((login) => `<li><a href="${asHtml(choose('as', login))}">Authorize as ${login}</a></li>`)
      .join('');
    return `<!doctype html><html lang="en"><title>Authorize LastMile</title><main><h1>Authorize LastMile</h1>
<p>This is a code host for trying things out. LastMile asks for: ${asHtml(scope)}</p>
<ul>${people}<li><a href="${asHtml(choose('deny', '1'))}">Cancel</a></li></ul></main></html>`;
  }

  /** Returns errors with status 200 because GitHub does. */
  exchange(form: URLSearchParams): Record<string, unknown> {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return refusal(
        'incorrect_client_credentials',
        'The client_id and/or client_secret passed are incorrect.',
      );
    const code = this.#codes.get(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const isProved =
      code?.challenge === null ||
      code?.challenge === createHash('sha256').update(verifier).digest('base64url');
    if (!code || code.isUsed || !isProved)
      return refusal('bad_verification_code', 'The code passed is incorrect or expired.');
    if (form.get('redirect_uri') !== code.redirectUri)
      return refusal('redirect_uri_mismatch', 'The redirect_uri MUST match the registered callback URL.');
    code.isUsed = true;
    const token = `gho_${randomBytes(18).toString('hex')}`;
    this.tokens.set(token, { login: code.login, scope: code.scope });
    return { access_token: token, token_type: 'bearer', scope: code.scope.replaceAll(' ', ',') };
  }
}

function readAsked(query: URLSearchParams): Asked {
  if (query.get('client_id') !== clientId) throw new Error('Unknown application.');
  if (query.get('code_challenge_method') !== 'S256' && query.has('code_challenge'))
    throw new Error('Only S256 is supported.');
  return {
    redirectUri: query.get('redirect_uri') ?? '',
    state: query.get('state') ?? '',
    scope: query.get('scope') ?? '',
    challenge: query.get('code_challenge'),
  };
}

const refusal = (error: string, description: string) => ({
  error,
  error_description: description,
  error_uri:
    'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/',
});

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
