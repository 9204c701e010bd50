import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'lastmile-sign-in';
const everyMark = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'g');
const shape = /^[A-Za-z0-9_-]{43}$/;
const lifeInSeconds = 10 * 60;

/**
 * Sets a cookie that identifies this browser. We need the cookie when another service redirects the browser
 * back to us. Keeps an existing cookie.
 */
export function markBrowser(
  { path, publicUrl }: { path: string; publicUrl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const mark = readMark(request) ?? randomBytes(32).toString('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${mark}; Path=${path}; Max-Age=${lifeInSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return mark;
}

/**
 * Returns the value of the cookie that identifies the browser. Returns null if there is no cookie or more
 * than one, because another subdomain may have set the second one.
 */
export function readMark({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [first, ...others] = (headers.cookie ?? '').matchAll(everyMark);
  const mark = first?.[1]?.trim() ?? '';
  return others.length === 0 && shape.test(mark) ? mark : null;
}

/**
 * Returns whether the request comes from a page of this site. Requests from other sites do not contain the
 * cookie.
 */
export function isOwnPage({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
