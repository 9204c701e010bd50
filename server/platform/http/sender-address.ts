import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

export type Site = Pick<Settings, 'isLocal' | 'trustProxy'>;

/**
 * Returns the IPv4 address or IPv6 /56 network that rate limits apply to, or null if only the address of a
 * proxy is known. Providers give a /56 to one household.
 */
export function senderOf(request: FastifyRequest, site: Site): string | null {
  const address = addressOf(request, site);
  return address !== null && isIPv6(address) ? networkOf(address) : address;
}

/**
 * Returns the sender as rates and budgets count it. Requests that a page of another site makes count apart, so that the
 * page cannot use up what the people at its reader's address may do here.
 */
export function callerOf(request: FastifyRequest, site: Site): string | null {
  const sender = senderOf(request, site);
  const isFromOtherSite = request.headers['sec-fetch-site'] === 'cross-site';
  return sender !== null && isFromOtherSite ? `${sender} by other sites` : sender;
}

/** Returns the client address of a request, or null if only the address of a proxy is known. */
export function addressOf(request: FastifyRequest, { isLocal, trustProxy }: Site): string | null {
  if (!isLocal && trustProxy === false) return null;
  // The address is converted to a string, because a closed connection has none although the type says
  // otherwise.
  return String(request.ip)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(proxiedPort, '$1$2');
}

// Some proxies append the port of the connection, which differs each time.
const proxiedPort = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = tail.split(':').filter((part) => part !== '');
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  const [one, two, three, four = '0'] = [...front, ...between, ...back];
  const start = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return [one, two, three, start].join(':');
}
