import type { FastifyInstance } from 'fastify';
import { browserCookie, isOwnPage, markBrowser, readMark } from '#server/platform/http/browser-mark.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Identifies the browser by a cookie. Null for programs and for pages of other sites. */
    browserMark: string | null;
  }
}

const marking = /\/(?:signup|token|verify)$/;

/**
 * Reads the cookie of a browser, and sets it when a page of ours signs up or in. A program may sign up with
 * a cookie, too. A page of another site gets none: it could send the sign-up of an attacker.
 */
export function markBrowsers(app: FastifyInstance, publicUrl: string): void {
  const cookie = browserCookie(publicUrl);
  app.decorateRequest('browserMark', null);
  app.addHook('preHandler', async (request, reply) => {
    const path = request.routeOptions.url ?? '';
    const isOwn = isOwnPage(request, publicUrl);
    const isProgram = request.headers.origin === undefined;
    if (!isOwn && !isProgram) return;
    const isMarked = request.method === 'POST' && marking.test(path) && (isOwn || path.endsWith('/signup'));
    request.browserMark = isMarked
      ? markBrowser({ path: '/', publicUrl, cookie }, request, reply)
      : readMark(request, cookie);
  });
}
