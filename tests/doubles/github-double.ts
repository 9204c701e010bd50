import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { answerRepository, archiveAt, type RepositoryAnswer } from './github-repository.ts';
import { docs, headersOf, linkHeader, privateUser, repositoryShape } from './github-shapes.ts';
import { clientId, clientSecret, GithubSignIn } from './github-sign-in.ts';
import { GithubWorld } from './github-world.ts';
import { type LoopbackServer, openLoopbackServer } from './loopback-server.ts';

export type Trouble = { at?: RegExp } & (
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { html: string; status?: number; headers?: Record<string, string> }
  | { hangs: 'at once' | 'in the middle' }
  | { hangsUp: true }
);

export type GithubCall = { path: string; authorization: string | null };

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const api = '/api/v3';

/**
 * Simulates a GitHub Enterprise server on a loopback address. The server shows the repositories of `world`,
 * signs users in, and fails while `trouble` is set.
 */
export class GithubDouble {
  readonly world: GithubWorld;
  readonly signIn: GithubSignIn;
  readonly calls: GithubCall[] = [];
  trouble: Trouble | null = null;
  /** The delay before each response, in milliseconds. */
  delay = 0;
  /** While true, the server sends archives and files byte by byte and never finishes. */
  drips = false;
  dripping = 0;
  #server: LoopbackServer | null = null;
  #origin = '';

  constructor(world = new GithubWorld()) {
    this.world = world;
    this.signIn = new GithubSignIn(world);
  }

  /** Starts the server and returns the settings that the instance needs. */
  async listen(port = 0) {
    this.#server = await openLoopbackServer((...call) => void this.#answer(...call), port);
    this.#origin = this.#server.origin;
    return { clientId, clientSecret, url: this.#origin, apiUrl: `${this.#origin}${api}` };
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Opens the sign-in URL as a user and grants access. Returns the callback parameters and URL. */
  approve(address: string, login: string): { code: string; state: string; returnsTo: string } {
    const back = new URL(this.signIn.approve(new URL(address).searchParams, login));
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')];
    return { code: code ?? '', state: state ?? '', returnsTo: `${back.origin}${back.pathname}` };
  }

  /** Revokes the application's access, as a user can on the code host. */
  withdraw(login: string): void {
    for (const [token, given] of this.signIn.tokens)
      if (given.login === login) this.signIn.tokens.delete(token);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '', this.#origin);
    const authorization = request.headers.authorization ?? null;
    this.calls.push({ path: url.pathname, authorization });
    if (this.delay > 0) await pause(this.delay);
    const send = (answer: Answer) => {
      const sent = answer.status === 204 ? '' : JSON.stringify(answer.body);
      response.writeHead(answer.status, { ...headersOf(answer.status, sent), ...answer.headers }).end(sent);
    };
    if (this.trouble && (this.trouble.at ?? /./).test(url.pathname))
      return fail(this.trouble, response, send);
    if (url.pathname.startsWith('/login/oauth/')) return this.#signIn(url, request, body, response, send);
    const archive = await archiveAt(this.world, url);
    if (archive) return this.#sendBytes(response, archive, 'application/zip');
    if (url.pathname.startsWith(`${api}/`)) {
      const answer = this.#perform(request, url, authorization, body);
      if ('bytes' in answer) return this.#sendBytes(response, answer.bytes, answer.type);
      if ('location' in answer) return void sendOn(response, answer);
      return void send(answer);
    }
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  }

  #signIn(
    url: URL,
    request: IncomingMessage,
    body: string,
    response: ServerResponse,
    send: (answer: Answer) => void,
  ): void {
    const query = url.searchParams;
    if (url.pathname === '/login/oauth/authorize')
      response.writeHead(200, { 'content-type': 'text/html' }).end(this.signIn.page(query));
    else if (url.pathname === '/login/oauth/decide') {
      const login = query.get('as');
      const location = login ? this.signIn.approve(query, login) : this.signIn.deny(query);
      response.writeHead(302, { location }).end();
    } else if (url.pathname === '/login/oauth/access_token' && request.method === 'POST')
      send({ status: 200, body: this.signIn.exchange(readForm(request, body)) });
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  }

  #sendBytes(response: ServerResponse, bytes: Buffer, type: string): void {
    response.writeHead(200, { ...headersOf(200, bytes), 'content-type': type });
    if (!this.drips) return void response.end(bytes);
    this.dripping += 1;
    const drip = setInterval(() => response.write('.'), 20);
    response.once('close', () => {
      clearInterval(drip);
      this.dripping -= 1;
    });
  }

  #perform(
    { method = '', headers }: IncomingMessage,
    url: URL,
    authorization: string | null,
    body: string,
  ): NonNullable<RepositoryAnswer> {
    const path = url.pathname.slice(api.length);
    if (method === 'DELETE' && path === `/applications/${clientId}/token`)
      return isApplication(authorization) ? this.#forget(body) : badCredentials;
    const token = /^(?:token|bearer) (\S+)$/i.exec(authorization ?? '')?.[1];
    const person = token ? (this.signIn.tokens.get(token) ?? null) : null;
    if (authorization !== null && !person && !isApplication(authorization)) return badCredentials;
    if (method !== 'GET') return notFound;
    const [, owner, name, rest] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (owner && name) {
      const { accept = '' } = headers;
      const question = { owner, name, rest: rest ?? '', accept, login: person?.login ?? null };
      return answerRepository(this.world, question, this.#origin, `${this.#origin}${api}`) ?? notFound;
    }
    return person ? this.#mine(path, url.searchParams, person) : needsAuthentication;
  }

  #forget(body: string): Answer {
    const { access_token: token } = JSON.parse(body) as { access_token: string };
    return this.signIn.tokens.delete(token) ? { status: 204, body: null } : notFound;
  }

  #mine(path: string, query: URLSearchParams, { login, scope }: { login: string; scope: string }): Answer {
    const me = this.world.people.get(login);
    if (!me) return needsAuthentication;
    const apiOrigin = `${this.#origin}${api}`;
    const headers = { 'x-oauth-scopes': scope.replaceAll(' ', ', ') };
    switch (path) {
      case '/user':
        return { status: 200, body: privateUser(me, apiOrigin), headers };
      case '/user/emails':
        return scope.includes('user') ? { status: 200, body: me.emails, headers } : notFound;
      case '/user/repos': {
        const size = Number(query.get('per_page') ?? 30);
        const page = Number(query.get('page') ?? 1);
        const seen = this.world
          .listOf(me.login)
          .filter(({ isPrivate }) => !isPrivate || scope.split(' ').includes('repo'));
        const body = seen
          .slice((page - 1) * size, page * size)
          .map((each) => repositoryShape(each, this.#idOf(each.owner), apiOrigin));
        const link = linkHeader(`${apiOrigin}${path}?${query}`, page, Math.ceil(seen.length / size));
        return { status: 200, body, headers: { ...headers, ...link } };
      }
      default:
        return notFound;
    }
  }

  #idOf(login: string): number {
    return this.world.people.get(login)?.id ?? 1;
  }
}

const message = (status: number, said: string): Answer => ({
  status,
  body: { message: said, documentation_url: docs, status: String(status) },
});
const badCredentials = message(401, 'Bad credentials');
const needsAuthentication = message(401, 'Requires authentication');
const notFound = message(404, 'Not Found');

/** GitHub sends this response when its rate limit is exceeded. */
export const rateLimited: Trouble = {
  status: 403,
  body: { message: 'API rate limit exceeded for user ID 1000.', documentation_url: docs },
  headers: {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1800),
  },
};

function isApplication(authorization: string | null): boolean {
  const given = /^basic (\S+)$/i.exec(authorization ?? '')?.[1];
  return given === Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
}

function readForm(request: IncomingMessage, body: string): URLSearchParams {
  const isJson = request.headers['content-type']?.startsWith('application/json');
  return new URLSearchParams(isJson ? (JSON.parse(body) as Record<string, string>) : body);
}

/** A permanent redirect has a JSON body, and a temporary redirect has none. */
function sendOn(response: ServerResponse, { status, location }: { status: number; location: string }): void {
  const isForGood = status === 301;
  const body = isForGood
    ? JSON.stringify({ message: 'Moved Permanently', url: location, documentation_url: docs })
    : '';
  const type = isForGood ? {} : { 'content-type': 'text/html;charset=utf-8' };
  response.writeHead(status, { ...headersOf(status, body), ...type, location }).end(body);
}

function fail(trouble: Trouble, response: ServerResponse, send: (answer: Answer) => void): void {
  if ('hangsUp' in trouble) response.destroy();
  else if ('hangs' in trouble) {
    if (trouble.hangs === 'in the middle')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"login":');
  } else if ('html' in trouble)
    response
      .writeHead(trouble.status ?? 200, { 'content-type': 'text/html', ...trouble.headers })
      .end(trouble.html);
  else send({ status: trouble.status, body: trouble.body ?? {}, ...optional(trouble.headers) });
}

const optional = (headers: Record<string, string> | undefined) => (headers ? { headers } : {});
