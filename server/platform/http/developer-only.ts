import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../settings-origin.ts';

const ownNames = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const forwarding =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-host|cf-connecting-ip|true-client-ip|fly-client-ip)$/;

/**
 * Whether a request comes from a browser on this very machine: a loopback peer that asked for a loopback name, and no
 * proxy in between. The name matters too: another site could point its own at 127.0.0.1.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers } = request;
  if (Object.keys(headers).some((name) => forwarding.test(name))) return false;
  if (headers['sec-fetch-site'] === 'cross-site' || !request.raw.url?.startsWith('/')) return false;
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackHost(peer) && ownNames.test(headers.host ?? '');
}
