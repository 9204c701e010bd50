import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { apiPath, json, SampleCodeHost } from '#server/code-host/sample/sample-code-host.ts';
import { docs } from '#server/code-host/sample/shapes.ts';
import type { CodeHostSignIn } from '#server/code-host/sample/sign-in.ts';
import { CodeHostWorld } from '#server/code-host/sample/world.ts';
import { type LoopbackServer, openLoopbackServer } from './loopback-server.ts';

export type Trouble = { at?: RegExp } & (
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { html: string; status?: number; headers?: Record<string, string> }
  | { hangs: 'at once' | 'in the middle' }
  | { hangsUp: true }
);

export type GithubCall = { path: string; authorization: string | null };

export const clientSecret = 'secret_of_the_double';

/** The product's sample code host on a loopback address. It fails while `trouble` is set. */
export class GithubDouble {
  readonly world: CodeHostWorld;
  readonly calls: GithubCall[] = [];
  trouble: Trouble | null = null;
  /** The delay before each response, in milliseconds. */
  delay = 0;
  /** While true, the server sends archives and files byte by byte and never finishes. */
  drips = false;
  dripping = 0;
  #server: LoopbackServer | null = null;
  #origin = '';
  #host: SampleCodeHost | null = null;

  constructor(world = new CodeHostWorld()) {
    this.world = world;
  }

  get signIn(): CodeHostSignIn {
    if (!this.#host) throw new Error('The code host does not listen yet.');
    return this.#host.signIn;
  }

  /** Starts the server and returns the settings that the instance needs. */
  async listen(port = 0) {
    this.#server = await openLoopbackServer((...call) => void this.#answer(...call), port);
    this.#origin = this.#server.origin;
    const application = { clientId: 'Iv1.lastmile', clientSecret, url: this.#origin };
    this.#host = new SampleCodeHost(this.world, application);
    return { ...application, apiUrl: `${this.#origin}${apiPath}` };
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
    for (const [token, given] of this.signIn.tokens) if (given.login === login) this.signIn.revoke(token);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '', this.#origin);
    this.calls.push({ path: url.pathname, authorization: headers.authorization ?? null });
    if (this.delay > 0) await pause(this.delay);
    if (this.trouble && (this.trouble.at ?? /./).test(url.pathname)) return fail(this.trouble, response);
    if (url.pathname === '/login/oauth/authorize')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<h1>Authorize LastMile</h1>${this.signIn.page(url.searchParams)}`);
    if (url.pathname === '/login/oauth/decide')
      return void response.writeHead(302, { location: this.signIn.decide(url.searchParams) }).end();
    const answer = await this.#host?.answer({ method, url: url.href, headers, body });
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    if (!this.drips || typeof answer.body === 'string') return void response.end(answer.body);
    this.dripping += 1;
    const drip = setInterval(() => response.write('.'), 20);
    response.once('close', () => {
      clearInterval(drip);
      this.dripping -= 1;
    });
  }
}

/** GitHub sends this response when its rate limit is exceeded. */
export const rateLimited: Trouble = {
  status: 403,
  body: { message: 'API rate limit exceeded for user ID 1000.', documentation_url: docs },
  headers: {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + 1800),
  },
};

function fail(trouble: Trouble, response: ServerResponse): void {
  if ('hangsUp' in trouble) response.destroy();
  else if ('hangs' in trouble) {
    if (trouble.hangs === 'in the middle')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"login":');
  } else if ('html' in trouble)
    response
      .writeHead(trouble.status ?? 200, { 'content-type': 'text/html', ...trouble.headers })
      .end(trouble.html);
  else {
    const { status, headers, body } = json({ body: {}, ...trouble });
    response.writeHead(status, headers).end(body);
  }
}
