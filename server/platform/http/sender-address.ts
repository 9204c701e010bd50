import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

export type Site = Pick<Settings, 'isLocal' | 'trustProxy'>;

/**
 * Whom a request is counted for by where it comes from; null where that can only be a proxy. Of IPv6 the network counts:
 * whoever has one address of it has all.
 */
export function senderOf(request: FastifyRequest, site: Site): string | null {
  const address = addressOf(request, site);
  return address !== null && isIPv6(address) ? networkOf(address) : address;
}

/** Where a request comes from; null where that can only be a proxy. */
export function addressOf(request: FastifyRequest, { isLocal, trustProxy }: Site): string | null {
  if (!isLocal && trustProxy === false) return null;
  // Who hung up before the answer has no address any more, whatever the type says.
  return String(request.ip)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = tail.split(':').filter((part) => part !== '');
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...between, ...back].slice(0, 4).join(':');
}
