import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/platform/settings.ts';

type Site = Pick<Settings, 'isLocal' | 'trustProxy'>;

/**
 * Whose address a request is counted for; none where it can only be the proxy's, as on a public instance that was not
 * told which proxies to believe. Of IPv6 the network counts: whoever has one address of it has all.
 */
export function addressSubject(request: FastifyRequest, site: Site): string[] {
  const address = addressOf(request, site);
  return address === null ? [] : [`address ${isIPv6(address) ? networkOf(address) : address}`];
}

/** Whom a mail is counted for as the one who asks: the request's address, and the account that is signed in. */
export function askerSubjects(request: FastifyRequest, site: Site, userId?: string): string[] {
  return [...addressSubject(request, site), ...(userId === undefined ? [] : [`user ${userId}`])];
}

/** Where a request comes from; null where that can only be a proxy. */
export function addressOf(request: FastifyRequest, { isLocal, trustProxy }: Site): string | null {
  if (!isLocal && trustProxy === false) return null;
  // Who hung up before the answer has no address any more, whatever the type says.
  return String(request.ip)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The account that a body names, as it is looked up; none when it names none. */
export function namedSubject(body: unknown): string[] {
  const { email, phone } = Object(body) as { email?: unknown; phone?: unknown };
  return [email, phone].flatMap((name) =>
    typeof name === 'string' && name.trim() !== '' ? [`account ${name.trim().toLowerCase()}`] : [],
  );
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = tail.split(':').filter((part) => part !== '');
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...between, ...back].slice(0, 4).join(':');
}
