import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';

const name = 'lastmile-sign-in';
const shape = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);
const lifeInSeconds = 10 * 60;

/** What this browser is recognised by while it is away at another service; kept where it has one already. */
export function markBrowser(auth: AuthContext, request: FastifyRequest, reply: FastifyReply): string {
  const mark = readMark(request) ?? randomBytes(32).toString('base64url');
  const secure = auth.platform.settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${mark}; Path=/auth/v1; Max-Age=${lifeInSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return mark;
}

/** The mark that `markBrowser` left; null in any other browser. */
export function readMark(request: FastifyRequest): string | null {
  return shape.exec(request.headers.cookie ?? '')?.[1] ?? null;
}
