import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { overload, tooManyAtOnce } from './refusals.ts';

/** The largest body that the services accept in memory. */
export const largestBody = 1024 * 1024;
const smallBody = 16 * 1024;
const shareOfNode = 32 * largestBody;
const shareOfSender = 4 * largestBody;

/**
 * Counts the bytes of larger bodies until the response is closed, because the services keep them in memory.
 * Refuses a body with 429 if the requests of its sender exceed their share, and with 503 if those of all senders
 * do.
 */
export function countBodies(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const mostOfSender = scaled(shareOfSender, site.limitFactor);
  const bytesOfSenders = new Map<string, number>();
  let bytesOfNode = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = isService(request.url) ? bodyBytes(request) : 0;
    if (bytes <= smallBody) return done();
    const sender = senderOf(request, site);
    const ofSender = sender === null ? 0 : bytes + (bytesOfSenders.get(sender) ?? 0);
    if (ofSender > mostOfSender) return done(tooManyAtOnce());
    if (bytesOfNode + bytes > shareOfNode) return done(overload('The bodies need too much memory'));
    add(sender, bytes);
    reply.raw.once('close', () => add(sender, -bytes));
    done();
  });

  function add(sender: string | null, bytes: number): void {
    bytesOfNode += bytes;
    if (sender === null) return;
    const left = (bytesOfSenders.get(sender) ?? 0) + bytes;
    if (left === 0) bytesOfSenders.delete(sender);
    else bytesOfSenders.set(sender, left);
  }
}

const upload = /^\/storage\/v1\/object\/(?:upload\/sign\/)?:bucket\/\*$/;

/**
 * Returns the bytes of a body. A body of unknown length counts as the largest. A file counts as none, because it
 * is written to the disk while it arrives.
 */
export function bodyBytes({ headers, routeOptions: { url = '' } }: FastifyRequest): number {
  if (upload.test(url)) return 0;
  const length = headers['transfer-encoding'] ? largestBody : Number(headers['content-length'] ?? 0);
  return Math.min(length || 0, largestBody);
}
