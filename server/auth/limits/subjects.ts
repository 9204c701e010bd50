import type { FastifyRequest } from 'fastify';
import { callerOf, type Site } from '#server/platform/http/sender-address.ts';

/**
 * Returns the client's IP address as a subject of rate limits. Returns an empty list if only the address of
 * the proxy is known.
 */
export function addressSubject(request: FastifyRequest, site: Site): string[] {
  const caller = callerOf(request, site);
  return caller === null ? [] : [`address ${caller}`];
}

export function namedSubject(body: unknown): string[] {
  const { email, phone } = Object(body) as { email?: unknown; phone?: unknown };
  return [email, phone].flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [`account ${name.trim().toLowerCase()}`] : [],
  );
}
