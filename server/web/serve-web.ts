import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceErrors } from '#domain/errors/general.ts';
import { insteadOfContent } from '#server/platform/http/error-edge.ts';
import { codings, type WebBuild } from './build.ts';

const notFoundPage = '404/index.html';

/**
 * Serves the built web app. Sends the page of a screen, and the 404 page for any other path.
 * If there is no build, the response says which command to run.
 * `origin` is the public address.
 */
export async function serveWeb(app: FastifyInstance, build: WebBuild | null, origin: string): Promise<void> {
  if (build === null) return sayThatNothingIsBuilt(app);
  await app.register(fastifyStatic, {
    root: build.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
  });
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(build, origin)),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => answer(build, origin, request, reply),
  });
  // Also answers for a file of the build that is no longer there.
  app.setNotFoundHandler((_request, reply) => sendNothing(reply));
}

function answer(build: WebBuild, origin: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = decodePath(request.url);
  const file = path.slice(1);
  if (build.files.has(file) && !file.endsWith('.html')) return sendFile(reply, file);
  if (path.startsWith('/assets/')) return sendNothing(reply);
  // Without the lookbehind, each slash inside a path starts another search.
  const screen = path === '/' ? '/' : path.replace(/(?<!\/)\/+$/, '');
  const page = build.pageOf(screen);
  if (!page) return sendPage(build, request, reply.status(404), notFoundPage);
  // The canonical URL (RFC 6596) is sent in a header, because the same build is served by every instance.
  const folder = folderOf(page);
  if (folder !== null) reply.header('link', `<${origin}/${folder}>; rel="canonical"`);
  return sendPage(build, request, reply, page);
}

/** Returns the folder of a prerendered page, which is its public path, or null for other files. */
function folderOf(file: string): string | null {
  const match = /^(?:(.+)\/)?index\.html$/.exec(file);
  return match && (match[1] ?? '');
}

const nothingHere = {
  code: 'not_found',
  message: serviceErrors.addressUnknown,
  details: null,
  hint: null,
};

function sendNothing(reply: FastifyReply): FastifyReply {
  return insteadOfContent(reply).status(404).send(nothingHere);
}

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const isImmutable = file.startsWith('assets/');
  reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
  // A page loads dozens of these files.
  if (isImmutable) reply.removeHeader('x-request-id');
  return reply.sendFile(file, { etag: !isImmutable, lastModified: !isImmutable });
}

/** Sends a page from memory, because a page is requested more often than any other file. */
function sendPage(build: WebBuild, request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
  const page = build.pages.get(name);
  if (page === undefined) return sendNothing(reply);
  const { policy, etag, bodies } = page;
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (reply.statusCode === 200) reply.header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.status(304).send();
  const coding = negotiate(request.headers['accept-encoding'] ?? 'identity', [...codings]) ?? 'identity';
  if (bodies[coding] !== bodies.identity) reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').send(bodies[coding]);
}

function decodePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function sayThatNothingIsBuilt(app: FastifyInstance): void {
  const message = 'The web app is not built yet: run npm run build, then start the server again.\n';
  const say = (status: number) => async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(status).type('text/plain; charset=utf-8').send(message);
  app.get('/', say(503));
  app.setNotFoundHandler(say(404));
}

/**
 * Returns the sitemap (sitemaps.org), which lists the prerendered pages, because exactly these are public.
 */
function sitemapOf({ files }: WebBuild, origin: string): string {
  const paths = [...files]
    .map(folderOf)
    .filter((folder) => folder !== null && folder !== '404')
    .sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}/${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}
