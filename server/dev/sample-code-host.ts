import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CodeHostAnswer, SampleCodeHost } from '#server/code-host/sample/sample-code-host.ts';
import { CodeHostWorld } from '#server/code-host/sample/world.ts';
import type { Platform } from '#server/platform/platform.ts';
import { pagePolicy, renderPage } from './page.ts';
import { addSampleRepositories } from './sample-data/repositories.ts';

const prefix = '/dev/code-host';

/**
 * Opens the sample code host of a local instance, or returns null if a real one is configured. It serves
 * /dev/code-host, where the server calls it as it would call GitHub.
 */
export function openSampleCodeHost({ github }: Platform['settings']): SampleCodeHost | null {
  if (!github?.isSample) return null;
  const world = new CodeHostWorld();
  addSampleRepositories(world);
  return new SampleCodeHost(world, github);
}

/** Serves the pages on which people choose an account. They need the developer secret. */
export function serveSignIn(scope: FastifyInstance, host: SampleCodeHost): void {
  scope.get(`${prefix}/login/oauth/authorize`, async (request, reply) => {
    const query = new URL(request.url, host.origin).searchParams;
    return reply
      .header('content-security-policy', pagePolicy())
      .type('text/html; charset=utf-8')
      .send(renderPage('Authorize LastMile', host.signIn.page(query)));
  });
  scope.get(`${prefix}/login/oauth/decide`, (request, reply) => answer(host, request, reply));
}

/** Serves the API, which accepts only credentials that the sign-in has issued. */
export function serveApi(scope: FastifyInstance, host: SampleCodeHost): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.all(`${prefix}/*`, (request, reply) => answer(host, request, reply));
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
  const answered = await host.answer(given).catch((error: Error) => refused(error.message));
  return reply.code(answered.status).headers(answered.headers).send(answered.body);
}

function refused(message: string): CodeHostAnswer {
  return { status: 400, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) };
}
