import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'lastmile-sign-in';
const everyMark = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'g');
const shape = /^[A-Za-z0-9_-]{43}$/;
const lifeInSeconds = 10 * 60;

/**
 * Sets a cookie that identifies this browser when it returns from another service. An existing cookie is
 * kept.
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
 * Returns the value of the browser's cookie, or null without one. It also returns null for two cookies,
 * because another subdomain can set one.
 */
export function readMark({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [first, ...others] = (headers.cookie ?? '').matchAll(everyMark);
  const mark = first?.[1]?.trim() ?? '';
  return others.length === 0 && shape.test(mark) ? mark : null;
}

/** Returns whether the request comes from a page of this site. Only such requests contain the cookie. */
export function isOwnPage({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
