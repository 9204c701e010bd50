import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnPage } from '#server/platform/http/browser-mark.ts';
import type { Platform } from '#server/platform/platform.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import { sendPage } from './page.ts';

const oneYearInSeconds = 365 * 24 * 60 * 60;

/**
 * Rejects every request of this scope without the developer secret (401). The secret comes in the header
 * `x-dev-secret`, in the cookie, or once as `?secret=`, which sets the cookie and redirects to the same URL
 * without it.
 */
export function requireDevSecret(scope: FastifyInstance, platform: Platform, secret: string): void {
  const { publicUrl } = platform.settings;
  const digest = digestOf(secret);
  const cookie = devCookieName(secret);
  const isSecret = (value: unknown) => typeof value === 'string' && timingSafeEqual(digestOf(value), digest);

  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const url = new URL(request.url, 'http://localhost');
    const given = url.searchParams.get('secret');
    if (request.method === 'GET' && isSecret(given)) {
      url.searchParams.delete('secret');
      return reply
        .header(
          'set-cookie',
          `${cookie}=${secret}; Path=/dev; Max-Age=${oneYearInSeconds}; HttpOnly; SameSite=Lax`,
        )
        .redirect(url.pathname.replace(/^\/+/, '/') + url.search, 303);
    }
    if (isSecret(request.headers['x-dev-secret'])) return;
    // Browsers send the origin with every request that changes something.
    const isOwn = request.headers.origin === undefined || isOwnPage(request, publicUrl);
    if (isOwn && isSecret(readCookie(request, cookie))) return;
    if (given !== null || request.headers['x-dev-secret'] !== undefined)
      recordSecurityEvent(platform, request, { event: 'developer-secret-wrong', outcome: 'refused' });
    return sendPage(reply.code(401), 'Developer pages', missingSecret);
  });
}

/** Browsers share cookies between the ports of localhost, so each instance uses its own name. */
export function devCookieName(secret: string): string {
  return `lastmile-dev-${digestOf(secret).toString('hex').slice(0, 8)}`;
}

/** Returns the URL of the developer page that sets the cookie. */
export function devUrl(publicUrl: string, secret: string): string {
  return `${publicUrl}/dev?secret=${secret}`;
}

const missingSecret = `<p>Open these pages with the link that <code>npm start</code> prints. The secret is
<code>devSecret</code> in <code>keys.json</code>, in the data folder.</p>`;

function digestOf(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
}
