import type { FastifyRequest } from 'fastify';
import { type Site, senderOf } from '#server/platform/http/sender-address.ts';

/**
 * Whose address a request is counted for; none where it can only be the proxy's, as on a public instance that was not
 * told which proxies to believe.
 */
export function addressSubject(request: FastifyRequest, site: Site): string[] {
  const sender = senderOf(request, site);
  return sender === null ? [] : [`address ${sender}`];
}

/** Whom a mail is counted for as the one who asks: the request's address, and the account that is signed in. */
export function askerSubjects(request: FastifyRequest, site: Site, userId?: string): string[] {
  return [...addressSubject(request, site), ...(userId === undefined ? [] : [`user ${userId}`])];
}

/** The account that a body names, as it is looked up; none when it names none. */
export function namedSubject(body: unknown): string[] {
  const { email, phone } = Object(body) as { email?: unknown; phone?: unknown };
  return [email, phone].flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [`account ${name.trim().toLowerCase()}`] : [],
  );
}
