import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPath, SampleCodeHost } from '#server/code-host/sample/sample-code-host.ts';
import { CodeHostWorld } from '#server/code-host/sample/world.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendPage } from './page.ts';
import { addSampleRepositories } from './sample-data/repositories.ts';

const prefix = '/dev/code-host';

/** Gives the sample code host a secret of this instance, so that nobody can forge its tokens. */
export function withSampleSecret(platform: Platform): Platform {
  const { settings, keys } = platform;
  if (!settings.github?.isSample || keys.devSecret === null) return platform;
  const clientSecret = createHmac('sha256', keys.devSecret).update('sample code host').digest('hex');
  return { ...platform, settings: { ...settings, github: { ...settings.github, clientSecret } } };
}

/**
 * Opens the sample code host of a local instance, or returns null if a real one is configured. The server
 * calls it at /dev/code-host as it would call GitHub.
 */
export function openSampleCodeHost({ github }: Platform['settings']): SampleCodeHost | null {
  if (!github?.isSample) return null;
  const world = new CodeHostWorld();
  addSampleRepositories(world);
  return new SampleCodeHost(world, github);
}

/** Serves the page on which people choose an account. It needs the developer secret. */
export function serveSignIn(scope: FastifyInstance, host: SampleCodeHost): void {
  scope.get(`${prefix}/login/oauth/authorize`, (request, reply) => {
    const query = queryOf(request);
    if (!returnsHere(query, host)) return reply.code(400).send(wrongReturn);
    return sendPage(reply, 'Authorize LastMile', host.signIn.page(query));
  });
  scope.get(`${prefix}/login/oauth/decide`, (request, reply) => {
    const query = queryOf(request);
    if (!returnsHere(query, host)) return reply.code(400).send(wrongReturn);
    return reply.redirect(host.signIn.decide(query), 302);
  });
}

/** Serves what the server itself calls. It accepts only credentials that the sign-in has issued. */
export function serveApi(scope: FastifyInstance, host: SampleCodeHost): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const pass = (request: FastifyRequest, reply: FastifyReply) => answer(host, request, reply);
  scope.all(`${prefix}${apiPath}/*`, pass);
  scope.get(`${prefix}/_codeload/*`, pass);
  scope.post(`${prefix}/login/oauth/access_token`, pass);
}

async function answer(host: SampleCodeHost, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, headers, body } = request;
  const url = new URL(request.url, host.origin).href;
  const { authorization, accept, 'content-type': type } = headers;
  const given = {
    method,
    url,
    headers: { authorization, accept, 'content-type': type },
    body: String(body ?? ''),
  };
  const answered = await host.answer(given);
  return reply.code(answered.status).headers(answered.headers).send(answered.body);
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

/** Returns whether the sign-in leads back to this instance. */
function returnsHere(query: URLSearchParams, { origin }: SampleCodeHost): boolean {
  const target = query.get('redirect_uri') ?? '';
  return URL.canParse(target) && new URL(target).origin === new URL(origin).origin;
}

const wrongReturn = 'redirect_uri must be an address of this instance.';
