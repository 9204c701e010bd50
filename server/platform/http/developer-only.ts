import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../settings-origin.ts';

const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from a browser on this very machine: a loopback peer that asked for a loopback name, and no
 * proxy in between. The name matters too: another site could point its own at 127.0.0.1.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
  return isLoopbackHost(peer) && isLoopbackHost(host);
}
