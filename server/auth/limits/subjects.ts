import type { FastifyRequest } from 'fastify';
import { type Site, senderOf } from '#server/platform/http/sender-address.ts';

/** The request's address as a rate limit subject; none where only the proxy's address is known. */
export function addressSubject(request: FastifyRequest, site: Site): string[] {
  const sender = senderOf(request, site);
  return sender === null ? [] : [`address ${sender}`];
}

/** The subjects of a mail's requester: the request's address and the signed-in account. */
export function requesterSubjects(request: FastifyRequest, site: Site, userId?: string): string[] {
  return [...addressSubject(request, site), ...(userId === undefined ? [] : [`user ${userId}`])];
}

/** The account in the body as a rate limit subject; none without one. */
export function namedSubject(body: unknown): string[] {
  const { email, phone } = Object(body) as { email?: unknown; phone?: unknown };
  return [email, phone].flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [`account ${name.trim().toLowerCase()}`] : [],
  );
}
