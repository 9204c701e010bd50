import { createHash, createHmac, randomBytes } from 'node:crypto';
import { escaped } from '#server/mail/html.ts';
import type { CodeHostWorld } from './world.ts';

export type Application = { clientId: string; clientSecret: string };

type Grant = { login: string; scope: string };
type Asked = { redirectUri: string; state: string; scope: string; challenge: string | null };
type Code = Asked & { login: string; isUsed: boolean };

/** Implements the sign-in page of the code host and its exchange of codes for tokens with PKCE (S256). */
export class CodeHostSignIn {
  /** The valid tokens that were issued since the start. */
  readonly tokens = new Map<string, Grant>();
  readonly #codes = new Map<string, Code>();
  readonly #revoked = new Set<string>();
  readonly #world: CodeHostWorld;
  readonly #application: Application;

  constructor(world: CodeHostWorld, application: Application) {
    this.#world = world;
    this.#application = application;
  }

  /** Grants access as a user. Returns the URL that the code host redirects to. */
  approve(query: URLSearchParams, login: string): string {
    const asked = this.#readAsked(query);
    const code = randomBytes(10).toString('hex');
    this.#codes.set(code, { ...asked, login, isUsed: false });
    return withQuery(asked.redirectUri, { code, state: asked.state });
  }

  deny(query: URLSearchParams): string {
    const { redirectUri, state } = this.#readAsked(query);
    const refusal = {
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri:
        'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/',
      state,
    };
    return withQuery(redirectUri, refusal);
  }

  /** Returns where the choice on the page leads. */
  decide(query: URLSearchParams): string {
    const login = query.get('as');
    return login ? this.approve(query, login) : this.deny(query);
  }

  /** Returns the content of the page on which people choose an account. */
  page(query: URLSearchParams): string {
    const { scope } = this.#readAsked(query);
    const choose = (name: string, value: string) => `decide?${query}&${name}=${value}`;
    const people = [...this.#world.people.keys()]
      .map((login) => `<li><a href="${escaped(choose('as', login))}">Authorize as ${login}</a></li>`)
      .join('');
    return `<p>This sample code host runs on this machine. Its accounts and repositories are made up, and nothing
is sent to GitHub. LastMile asks for: ${escaped(scope)}</p>
<ul>${people}<li><a href="${escaped(choose('deny', '1'))}">Cancel</a></li></ul>`;
  }

  /** Returns errors with status 200, as GitHub does. */
  exchange(form: URLSearchParams): Record<string, unknown> {
    const { clientId, clientSecret } = this.#application;
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
    const { login, scope } = code;
    const token = this.#sign({ login, scope, id: randomBytes(6).toString('hex') });
    this.tokens.set(token, { login, scope });
    return { access_token: token, token_type: 'bearer', scope: scope.replaceAll(' ', ',') };
  }

  /** Returns the user and scope of a token, or null if it is invalid or revoked. */
  grantOf(token: string): Grant | null {
    const [, text = ''] = /^gho_([\w-]+)\./.exec(token) ?? [];
    if (this.#revoked.has(token) || this.#mac(text) !== token) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Grant;
  }

  /** Returns false if the token is invalid. */
  revoke(token: string): boolean {
    if (this.grantOf(token) === null) return false;
    this.tokens.delete(token);
    this.#revoked.add(token);
    return true;
  }

  // Tokens are signed and not stored, so that connections work after a restart.
  #sign(grant: Grant & { id: string }): string {
    return this.#mac(Buffer.from(JSON.stringify(grant)).toString('base64url'));
  }

  #mac(text: string): string {
    const mac = createHmac('sha256', this.#application.clientSecret).update(text).digest('base64url');
    return `gho_${text}.${mac}`;
  }

  #readAsked(query: URLSearchParams): Asked {
    if (query.get('client_id') !== this.#application.clientId) throw unreadable('Unknown application.');
    if (query.get('code_challenge_method') !== 'S256' && query.has('code_challenge'))
      throw unreadable('Only S256 is supported.');
    return {
      redirectUri: query.get('redirect_uri') ?? '',
      state: query.get('state') ?? '',
      scope: query.get('scope') ?? '',
      challenge: query.get('code_challenge'),
    };
  }
}

function withQuery(address: string, parameters: Record<string, string>): string {
  const target = new URL(address);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}

// Fastify answers with this status.
const unreadable = (message: string) => Object.assign(new Error(message), { statusCode: 400 });

const refusal = (error: string, description: string) => ({
  error,
  error_description: description,
  error_uri:
    'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/',
});
