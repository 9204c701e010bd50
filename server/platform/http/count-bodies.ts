import type { FastifyInstance, FastifyRequest } from 'fastify';
import { overload, tooManyAtOnce } from '../database/caller-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { isService } from './cors.ts';
import { type Site, senderOf } from './sender-address.ts';

const mebibyte = 1024 * 1024;
const smallBody = 16 * 1024;
const shareOfNode = 32 * mebibyte;
const shareOfSender = 4 * mebibyte;

/**
 * Counts the bytes of larger bodies until the response is closed, because the services keep them in memory. A
 * body of unknown length counts as the largest that is accepted. Refuses a body with 429 if the requests of its
 * sender exceed their share, and with 503 if those of all senders do. Files are not counted, because they are
 * written to the disk while they arrive.
 */
export function countBodies(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const mostOfSender = shareOfSender * Math.max(1, site.limitFactor);
  const bytesOfSenders = new Map<string, number>();
  let bytesOfNode = 0;

  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers } = request;
    const length = headers['transfer-encoding'] ? mebibyte : Number(headers['content-length'] ?? 0);
    if (length <= smallBody || !isService(url) || isUpload(request)) return done();
    const bytes = Math.min(length, mebibyte);
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

/** Returns whether a request sends a file, which is written to the disk while it arrives. */
export function isUpload({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return /^\/storage\/v1\/object\/(?:upload\/sign\/)?:bucket\/\*$/.test(url);
}
