import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type MarkCookie = { name: string; lifeInSeconds: number };

const signInCookie: MarkCookie = { name: 'lastmile-sign-in', lifeInSeconds: 10 * 60 };
const shape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the cookie that recognizes a browser for 400 days, the longest life that browsers allow. It needs
 * the path `/`. With HTTPS, its prefix prevents other subdomains from setting it.
 */
export function browserCookie(publicUrl: string): MarkCookie {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : '';
  return { name: `${prefix}lastmile-browser`, lifeInSeconds: 400 * 24 * 3600 };
}

/**
 * Sets a cookie that identifies this browser, by default when another service redirects the browser back to
 * us. Keeps an existing cookie.
 */
export function markBrowser(
  { path, publicUrl, cookie = signInCookie }: { path: string; publicUrl: string; cookie?: MarkCookie },
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const mark = readMark(request, cookie) ?? randomBytes(32).toString('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie.name}=${mark}; Path=${path}; Max-Age=${cookie.lifeInSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return mark;
}

/**
 * Returns the value of the cookie that identifies the browser. Returns null if there is no cookie or more
 * than one, because another subdomain may have set the second one.
 */
export function readMark(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { name } = signInCookie,
): string | null {
  const everyMark = new RegExp(`(?:^|;)\\s*${name}=([^;]*)`, 'g');
  const [first, ...others] = (headers.cookie ?? '').matchAll(everyMark);
  const mark = first?.[1]?.trim() ?? '';
  return others.length === 0 && shape.test(mark) ? mark : null;
}

/**
 * Returns whether the request comes from a page of this site. Requests from other sites do not contain the
 * cookie.
 */
export function isOwnPage({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  // No name of a host is longer than 255 characters.
  if (origin === undefined || origin.length > 300 || !URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
