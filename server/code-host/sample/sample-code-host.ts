import { answerRepository, archiveAt, type RepositoryAnswer } from './repository.ts';
import { docs, headersOf, linkHeader, privateUser, repositoryShape } from './shapes.ts';
import { type Application, CodeHostSignIn } from './sign-in.ts';
import type { CodeHostWorld } from './world.ts';

export const apiPath = '/api/v3';

export type CodeHostRequest = {
  method: string;
  /** Starts with the origin of the code host. */
  url: string;
  headers: Partial<Record<'authorization' | 'accept' | 'content-type', string | undefined>>;
  body: string;
};

export type CodeHostAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * A code host with the URLs and answers of a GitHub Enterprise server, for trying LastMile without an account
 * at a real one. It serves the repositories of its `world` and signs its users in.
 */
export class SampleCodeHost {
  readonly world: CodeHostWorld;
  readonly signIn: CodeHostSignIn;
  /** It may have a path. */
  readonly origin: string;
  readonly #application: Application;

  /** Serves one application at `url`. */
  constructor(world: CodeHostWorld, { url, ...application }: Application & { url: string }) {
    this.world = world;
    this.origin = url;
    this.#application = application;
    this.signIn = new CodeHostSignIn(world, application);
  }

  /** Answers requests of the application. Malformed ones get status 400. */
  async answer(request: CodeHostRequest): Promise<CodeHostAnswer> {
    try {
      return await this.#answer(request);
    } catch (error) {
      if (error instanceof URIError || error instanceof SyntaxError) return json(malformed);
      throw error;
    }
  }

  async #answer(request: CodeHostRequest): Promise<CodeHostAnswer> {
    const url = new URL(request.url);
    const path = url.pathname.slice(new URL(this.origin).pathname.replace(/\/$/, '').length);
    if (path === '/login/oauth/access_token' && request.method === 'POST')
      return json({ status: 200, body: this.signIn.exchange(readForm(request)) });
    const archive = await archiveAt(this.world, path, url.searchParams);
    if (archive) return bytes(archive, 'application/zip');
    if (path.startsWith(`${apiPath}/`)) {
      const answer = this.#perform(path.slice(apiPath.length), url.searchParams, request);
      if ('bytes' in answer) return bytes(answer.bytes, answer.type);
      return 'location' in answer ? redirect(answer) : json(answer);
    }
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
  }

  #perform(
    path: string,
    query: URLSearchParams,
    { method, headers: { authorization, accept = '' }, body }: CodeHostRequest,
  ): NonNullable<RepositoryAnswer> {
    if (method === 'DELETE' && path === `/applications/${this.#application.clientId}/token`)
      return this.#isApplication(authorization) ? this.#forget(body) : badCredentials;
    const avatar = [...this.world.people.values()].find(({ id }) => path === `/avatars/${id}`)?.avatar;
    if (avatar) return { bytes: avatar, type: 'image/png' };
    const token = /^(?:token|bearer) (\S+)$/i.exec(authorization ?? '')?.[1];
    const grant = token ? this.signIn.grantOf(token) : null;
    if (authorization !== undefined && !grant && !this.#isApplication(authorization)) return badCredentials;
    if (method !== 'GET') return notFound;
    const [, owner, name, rest] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (owner && name) {
      const question = { owner, name, rest: rest ?? '', accept, login: grant?.login ?? null };
      return answerRepository(this.world, question, this.origin, this.#api) ?? notFound;
    }
    return grant ? this.#mine(path, query, grant) : needsAuthentication;
  }

  get #api(): string {
    return `${this.origin}${apiPath}`;
  }

  #isApplication(authorization: string | undefined): boolean {
    const given = /^basic (\S+)$/i.exec(authorization ?? '')?.[1];
    const { clientId, clientSecret } = this.#application;
    return given === Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  }

  #forget(body: string): Answer {
    const given = JSON.parse(body) as { access_token?: unknown } | null;
    return this.signIn.revoke(String(given?.access_token)) ? { status: 204, body: null } : notFound;
  }

  #mine(path: string, query: URLSearchParams, { login, scope }: { login: string; scope: string }): Answer {
    const me = this.world.people.get(login);
    if (!me) return needsAuthentication;
    const headers = { 'x-oauth-scopes': scope.replaceAll(' ', ', ') };
    switch (path) {
      case '/user':
        return { status: 200, body: privateUser(me, this.#api), headers };
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
          .map((each) => repositoryShape(each, this.#idOf(each.owner), this.#api));
        const link = linkHeader(`${this.#api}${path}?${query}`, page, Math.ceil(seen.length / size));
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
const malformed = message(400, 'Problems parsing JSON');

export function json({ status, body, headers }: Answer): CodeHostAnswer {
  const text = status === 204 ? '' : JSON.stringify(body);
  return { status, headers: { ...headersOf(status, text), ...headers }, body: text };
}

function bytes(body: Buffer, type: string): CodeHostAnswer {
  return { status: 200, headers: { ...headersOf(200, body), 'content-type': type }, body };
}

/** A permanent redirect has a JSON body, and a temporary redirect has none. */
function redirect({ status, location }: { status: number; location: string }): CodeHostAnswer {
  const isPermanent = status === 301;
  const body = isPermanent
    ? JSON.stringify({ message: 'Moved Permanently', url: location, documentation_url: docs })
    : '';
  const type = isPermanent ? {} : { 'content-type': 'text/html;charset=utf-8' };
  return { status, headers: { ...headersOf(status, body), ...type, location }, body };
}

function readForm({ headers, body }: CodeHostRequest): URLSearchParams {
  const isJson = headers['content-type']?.startsWith('application/json');
  return new URLSearchParams(isJson ? (JSON.parse(body) as Record<string, string>) : body);
}
